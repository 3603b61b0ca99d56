import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Services } from '../../platform/services.ts';
import { endUserSessions } from '../../platform/session/session.ts';
import { addClient, dropPassword, endSignUps, findAccount, lockEmail, putSignIn, takeWaitingPerson } from './account-store.ts';
import { newResetLink } from './passwords.ts';
import { findClientName, findInternalClient, putStaff, type StaffRole } from './staff-store.ts';

interface NewStaff {
  readonly email: string;
  readonly role: StaffRole;
  readonly timeZone: string;
}

/**
 * Makes a person one of Earshot's staff, and returns a link with which they set their password. Throws for a client's
 * user: an address belongs to one client.
 */
export async function addStaff(services: Pick<Services, 'config'>, tx: Transaction, { email, role, timeZone }: NewStaff, now: number): Promise<string> {
  const { db } = tx;
  await lockEmail(db, email);
  const account = await findAccount(db, email);
  if (account?.verified_at === null) await dropPassword(db, account.user_id);
  const internal = await findInternalClient(db);
  if (account?.client_id && account.client_id !== internal?.id)
    throw new Error(`${email} is a user of ${await findClientName(db, account.client_id)}. An address belongs to one client: use another one.`);
  const clientId = internal?.id ?? newId(now);
  if (!internal) await addClient(db, { id: clientId, name: 'Earshot', isInternal: true }, now);
  const userId = account?.user_id ?? newId(now);
  await putStaff(db, { clientId, userId, email, role, timeZone }, now);
  await putSignIn(db, { userId, clientId, email }, now);
  await takeWaitingPerson(db, userId);
  // With the new role they sign in again like all staff, with a second factor.
  await endUserSessions(db, userId);
  await endSignUps(db, email, now);
  return newResetLink(services, db, userId, now);
}
