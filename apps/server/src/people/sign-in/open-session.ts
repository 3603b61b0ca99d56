import { type User, toUserStanding } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { sendLater } from '../../delivery/outbox/index.ts';
import { isShownTo } from '../../platform/config/config-exposure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { SignInWay } from '../../platform/database/columns.ts';
import type { Context } from '../../platform/http/context.ts';
import { signedOut } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { hasKnownDevices, isKnownDevice, rememberDevice } from '../../platform/session/known-devices.ts';
import { lifetimeFor } from '../../platform/session/session-lifetime.ts';
import { type IssuedSession, markSeen, openSession } from '../../platform/session/session.ts';
import { isDemoEmail } from './demo-email.ts';
import { newDeviceMail } from './mails.ts';
import { holdSignIn } from './password-store.ts';
import { requiredFactorStep } from './policy.ts';
import type { Membership } from './resolve-membership.ts';
import { findPerson, type PersonRow } from './store.ts';

/** The passwords of the demo company are public. */
const demoIsShut = 'This login belongs to the demo company. It works only on the machine of the server, while the demo is on.';

interface SignedInWith {
  readonly signedInBy: SignInWay;
  readonly from: SignInOrigin;
}

/** The facts about the request. */
export type SignInOrigin = Pick<Context, 'userAgent' | 'country' | 'isFromHere' | 'deviceKey' | 'keepDeviceKey' | 'now'>;

export type SignInResult = IssuedSession & { readonly user: User };

/** Opens a session for a settled person. The browser remembers the sign-in once it is complete: now, or when the second factor is shown. */
export async function issue(
  services: Pick<Services, 'config' | 'jobs'>,
  tx: Transaction,
  { userId, clientId }: Membership,
  { signedInBy, from }: SignedInWith,
): Promise<SignInResult> {
  const { db } = tx;
  const { config } = services;
  const { userAgent, country, isFromHere, now } = from;
  await holdSignIn(db, userId); // Otherwise a first second factor, added this very moment, would not be required.
  const person = await findPerson(db, userId);
  if (!person) throw signedOut(); // The person was archived this very moment.
  if (isDemoEmail(person.email) && !isShownTo(config.shown.demo, isFromHere)) throw new Refusal({ code: 'conflict' }, demoIsShut);
  if (clientId !== null) await markSeen(db, { clientId, userId }, now);
  const factorDue = clientId === null ? undefined : requiredFactorStep(person);
  if (factorDue === undefined) await keepDevice(services, tx, person, from);
  const issued = await openSession(db, { clientId, userId, userAgent, country, signedInBy, idleMs: sessionIdleMs(services, person), factorDue }, now);
  return { ...issued, user: toUser(person, { signedInBy, due: factorDue }) };
}

type DeviceMemory = Pick<SignInOrigin, 'userAgent' | 'country' | 'deviceKey' | 'keepDeviceKey' | 'now'>;

/** Makes the browser remember the sign-in, and informs the owner of a new browser. The first sign-in of an account sends no email. */
async function keepDevice(services: Pick<Services, 'config' | 'jobs'>, tx: Transaction, person: PersonRow, from: DeviceMemory): Promise<void> {
  const { db } = tx;
  const { deviceKey, keepDeviceKey, now } = from;
  const account = `sign-in ${person.email.toLowerCase()}` as const;
  const isKnown = await isKnownDevice(db, deviceKey, { account, now });
  const isFirst = person.last_seen_at === null && !(await hasKnownDevices(db, account));
  keepDeviceKey(await rememberDevice(db, deviceKey, { account, now }));
  if (!isKnown && !isFirst && !isDemoEmail(person.email)) await sendLater(services, tx, toDeviceMail(services, person, from), now);
}

/**
 * Like `keepDevice`, for a sign-in that the second factor has just finished; the browser's tries at the factor count
 * separately from then on.
 */
export async function keepDeviceWithFactor(services: Pick<Services, 'config' | 'jobs'>, tx: Transaction, person: PersonRow, from: DeviceMemory): Promise<void> {
  const { userAgent, country, keepDeviceKey, now } = from;
  const deviceKey = await rememberDevice(tx.db, from.deviceKey, { account: `second factor ${person.user_id}`, now });
  await keepDevice(services, tx, person, { userAgent, country, deviceKey, keepDeviceKey, now });
}

function toDeviceMail({ config }: Pick<Services, 'config'>, person: PersonRow, { userAgent, country, now }: DeviceMemory) {
  const addressee = { to: person.email, firstName: person.first_name ?? '', clientId: person.client_id };
  return newDeviceMail(addressee, { at: now, timeZone: person.time_zone ?? 'UTC', userAgent, country, publicUrl: config.publicUrl });
}

/** Whether a person is Earshot staff. */
export const isOfStaff = ({ is_super, is_support }: PersonRow): boolean => is_super === true || is_support === true;

/** How long a session of this person lasts without use. */
export const sessionIdleMs = ({ config }: Pick<Services, 'config'>, person: PersonRow): number => lifetimeFor(config.session, isOfStaff(person)).idleMs;

/** The user as the console receives it. */
export function toUser(row: PersonRow, { signedInBy, due }: { readonly signedInBy: SignInWay; readonly due?: 'ask' | 'enroll' | undefined }): User {
  const person = {
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    isHolder: row.is_holder ?? false,
    isAdmin: row.is_admin ?? false,
    isOperator: row.is_operator ?? false,
    isSuper: row.is_super ?? false,
    isSupport: row.is_support ?? false,
  };
  return {
    id: row.user_id,
    ...(row.client_id !== null && !row.is_internal && { clientId: row.client_id, clientName: row.client_name ?? '' }),
    ...person,
    ...toUserStanding(person, row.client_id !== null),
    email: row.email,
    phone: row.phone ?? undefined,
    timeZone: row.time_zone ?? 'UTC',
    signedInBy,
    ...(due && { secondFactor: due }),
    ...(row.modified_at !== null && { modifiedAt: row.modified_at }),
    ...(row.client_id === null && { isWaiting: true, isListed: row.wants_to_wait === true }),
  };
}
