import type { HalfCaller, UserCaller } from '../platform/actor.ts';
import type { Db } from '../platform/database.ts';
import { signedOut } from '../platform/failures.ts';
import { findPerson, type PersonRow } from '../sign-in/index.ts';

/** Whose session it is, whether the sign-in is finished or not. */
export const userIdOf = (caller: UserCaller | HalfCaller): string => (caller.kind === 'half' ? caller.userId : caller.actor.userId);

/** The person behind a session. */
export async function personBehind(db: Db, caller: UserCaller | HalfCaller): Promise<PersonRow> {
  const person = await findPerson(db, userIdOf(caller));
  if (!person) throw signedOut(); // archived this very moment
  return person;
}
