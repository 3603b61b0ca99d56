import type { User } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { isShownTo } from '../platform/config-exposure.ts';
import type { Context } from '../platform/context.ts';
import type { Transaction } from '../platform/database.ts';
import { isDemoEmail } from './demo-email.ts';
import { signedOut } from '../platform/failures.ts';
import { rememberDevice } from '../platform/known-devices.ts';
import type { Services } from '../platform/services.ts';
import { type Issued, openSession } from '../platform/session.ts';
import { factorDueOf } from './policy.ts';
import type { Settled } from './settle.ts';
import { findPerson, markSeen, type PersonRow } from './store.ts';

/** Everybody knows the passwords of the demo company. */
const demoIsShut = 'This sign-in belongs to the demo company. It works only on the machine that the server runs on, and only while the demo is shown.';

/** How somebody signed in, and from where. */
interface SignedInWith {
  readonly signedInBy: 'Google' | 'Email';
  readonly from: SignInOrigin;
}

/** What a sign-in knows of the request. */
export type SignInOrigin = Pick<Context, 'userAgent' | 'isFromHere' | 'deviceKey' | 'keepDeviceKey' | 'now'>;

/** What a sign-in answers. */
export type SignedIn = Issued & { readonly user: User };

/** Opens a session for somebody who is settled, and has the browser keep that they were here. */
export async function issue(
  { config }: Pick<Services, 'config'>,
  { db }: Transaction,
  { userId, clientId }: Settled,
  { signedInBy, from: { userAgent, isFromHere, deviceKey, keepDeviceKey, now } }: SignedInWith,
): Promise<SignedIn> {
  const person = await findPerson(db, userId);
  if (!person) throw signedOut(); // archived this very moment
  if (isDemoEmail(person.email) && !isShownTo(config.shown.demo, isFromHere)) throw new Refusal({ code: 'conflict' }, demoIsShut);
  if (clientId !== null) await markSeen(db, { clientId, userId }, now);
  keepDeviceKey(await rememberDevice(db, deviceKey, { account: `sign-in ${person.email.toLowerCase()}`, now }));
  const factorDue = clientId === null ? undefined : factorDueOf(person);
  const issued = await openSession(db, { clientId, userId, userAgent, signedInBy, factorDue }, now);
  return { ...issued, user: userOf(person, { signedInBy, due: factorDue }) };
}

/** The user whom the console is told of. */
export const userOf = (
  row: PersonRow,
  { signedInBy, due }: { readonly signedInBy: 'Google' | 'Email'; readonly due?: 'ask' | 'enroll' | undefined },
): User => ({
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
  ...(due && { secondFactor: due }),
  ...(row.modified_at !== null && { modifiedAt: row.modified_at }),
  ...(row.client_id === null && { isWaiting: true, isListed: row.wants_to_wait === true }),
});
