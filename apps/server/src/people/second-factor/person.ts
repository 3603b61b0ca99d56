import type { Db } from '../../platform/database/database.ts';
import { signedOut } from '../../platform/http/failures.ts';
import type { HalfCaller, UserCaller } from '../../platform/session/actor.ts';
import { confirmationRequired, isConfirmed } from '../../platform/session/confirmation.ts';
import { findPerson, type PersonRow } from '../sign-in/index.ts';
import { countFactors } from './store.ts';

/** The user of a session, whether the sign-in is finished or not. */
export const callerUserId = (caller: UserCaller | HalfCaller): string => (caller.kind === 'half' ? caller.userId : caller.actor.userId);

export async function personBehind(db: Db, caller: UserCaller | HalfCaller): Promise<PersonRow> {
  const person = await findPerson(db, callerUserId(caller));
  if (!person) throw signedOut(); // The person was archived this very moment.
  return person;
}

/**
 * Throws if the person has a second factor and did not confirm with it recently: a change of the factors needs the
 * factor itself, however young the session.
 */
export async function requireFactor(db: Db, caller: UserCaller | HalfCaller, now: number): Promise<void> {
  // The sign-in of a half session has no factor yet, or is refused because it owes one.
  if (caller.kind === 'half' || isConfirmed(caller.factorConfirmedAt, now)) return;
  if ((await countFactors(db, caller.actor.userId)) > 0) throw confirmationRequired();
}
