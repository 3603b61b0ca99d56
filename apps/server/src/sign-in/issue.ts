import type { User } from '@earshot/contract';
import type { Transaction } from '../platform/database.ts';
import { signedOut } from '../platform/failures.ts';
import { type Issued, openSession } from '../platform/session.ts';
import type { Settled } from './settle.ts';
import { findPerson, markSeen, type PersonRow } from './store.ts';

/** How somebody signed in. */
interface SignedInWith {
  readonly signedInBy: 'Google' | 'Email';
  /** What the browser says it is. */
  readonly userAgent: string;
}

/** What a sign-in answers. */
export type SignedIn = Issued & { readonly user: User };

/** Opens a session for somebody who is settled. */
export async function issue({ db }: Transaction, { userId, clientId }: Settled, { signedInBy, userAgent }: SignedInWith, now: number): Promise<SignedIn> {
  if (clientId !== null) await markSeen(db, { clientId, userId }, now);
  const issued = await openSession(db, { clientId, userId, userAgent, signedInBy }, now);
  const person = await findPerson(db, userId);
  if (!person) throw signedOut(); // archived this very moment
  return { ...issued, user: userOf(person, signedInBy) };
}

/** The user whom the console is told of. */
export const userOf = (row: PersonRow, signedInBy: 'Google' | 'Email'): User => ({
  id: row.user_id,
  ...(row.client_id !== null && !row.is_internal && { clientId: row.client_id, clientName: row.client_name ?? '' }),
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
  email: row.email,
  phone: row.phone ?? undefined,
  timeZone: row.time_zone ?? 'UTC',
  isHolder: row.is_holder ?? false,
  isAdmin: row.is_admin ?? false,
  isOperator: row.is_operator ?? false,
  isSuper: row.is_super ?? false,
  isSupport: row.is_support ?? false,
  signedInBy,
  ...(row.client_id === null && { isWaiting: true }),
});
