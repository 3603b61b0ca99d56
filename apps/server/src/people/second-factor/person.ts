import type { Db } from '../../platform/database/database.ts';
import { signedOut } from '../../platform/http/failures.ts';
import type { HalfCaller, UserCaller } from '../../platform/session/actor.ts';
import { confirmationRequired, isConfirmed } from '../../platform/session/confirmation.ts';
import { findPerson, type PersonRow } from '../sign-in/index.ts';
import { countFactors } from './store.ts';

/** Whose session it is, whether the sign-in is finished or not. */
export const userIdOf = (caller: UserCaller | HalfCaller): string => (caller.kind === 'half' ? caller.userId : caller.actor.userId);

/** The person behind a session. */
export async function personBehind(db: Db, caller: UserCaller | HalfCaller): Promise<PersonRow> {
  const person = await findPerson(db, userIdOf(caller));
  if (!person) throw signedOut(); // archived this very moment
  return person;
}

/** Throws where somebody has a second factor and did not confirm by it of late: what changes the factors asks for the factor itself, however young the session. */
export async function requireFactor(db: Db, caller: UserCaller | HalfCaller, now: number): Promise<void> {
  // The sign-in of a half session has no factor yet, or is refused for owing one.
  if (caller.kind === 'half' || isConfirmed(caller.factorConfirmedAt, now)) return;
  if ((await countFactors(db, caller.actor.userId)) > 0) throw confirmationRequired();
}
