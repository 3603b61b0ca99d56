import { sendLater } from '../../delivery/outbox/index.ts';
import { countTries, hasRoom } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { isKnownDevice } from '../../platform/session/known-devices.ts';
import { failedTriesMail } from './mails.ts';
import { findSignIn } from './store.ts';
import { type Asker, ownerNoticeRule } from './rate-limits.ts';

interface SignInContext {
  /** In lower case. */
  readonly email: string;
  readonly network: string;
  readonly deviceKey: string | undefined;
  readonly now: number;
}

/** Identifies the caller who asks about an address. The device's key counts if it was used to sign in to this very account. */
export async function identifyAsker({ database: { db } }: Services, { email, network, deviceKey, now }: SignInContext): Promise<Asker> {
  const isKnown = await isKnownDevice(db, deviceKey, { account: `sign-in ${email}`, now });
  return { email, network, knownKey: isKnown ? deviceKey : undefined };
}

/** Informs the owner of an account by email, once a day, that strangers typed many wrong passwords for it. */
export async function tellOfFailedTries(services: Services, email: string, now: number): Promise<void> {
  const { database } = services;
  const { counted, tellAt, told } = ownerNoticeRule(email);
  const count = await countTries(database.db, counted, now);
  if (count < tellAt || !(await hasRoom(database, [told], now))) return;
  await database.transaction(async (tx) => {
    const found = await findSignIn(tx.db, email);
    if (!found) return;
    const addressee = { to: email, firstName: found.first_name ?? '', clientId: found.client_id };
    await sendLater(services, tx, failedTriesMail(addressee, { count, publicUrl: services.config.publicUrl }), now);
  });
}
