import type { contract, Handlers } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { isPhoneCountry, parsePhone, unservedText } from '@earshot/domain/phone';
import { agreeByInvitation, lockNumber, wakePhones } from '../../messaging/consents/index.ts';
import { giveBackNumber } from '../../messaging/contacts/index.ts';
import { takeTry } from '../../platform/rate-limit.ts';
import type { SmsLimits } from '../../platform/config/config-providers.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { isKnownDevice, rememberDevice } from '../../platform/session/known-devices.ts';
import { endDevice, openDevice } from '../../platform/session/session.ts';
import { isOnItsWay, sendCode, tryCode } from './codes.ts';
import { recordEvents } from './events.ts';
import { inboxNews } from './inbox-answer.ts';
import { seenDevices, storeLanguage, storeReadiness } from './store.ts';
import { type Asker, codeTries, signInTries } from './rate-limits.ts';
import { InboxWatch } from './inbox-watch.ts';

const neutral = 'If somebody added this number, a code is on its way. No code? Ask the person who invited you.';

export function receiversHandlers(services: Services): Handlers<typeof contract.receivers, Context> {
  const { database } = services;
  const newsFor = inboxNews(database.db);
  const markSeen = seenDevices(database.db);
  const watch = new InboxWatch(services);
  return {
    requestCode: async ({ body }, { now, network, deviceKey, carryOut }) => {
      const phone = parseServedPhone(body, services.config.smsLimits);
      if (body.ticket !== undefined && (await isOnItsWay(database.db, { phone, ticket: body.ticket }, now)))
        return { success: 1 as const, message: neutral, ticket: body.ticket };
      await takeTry(database, codeTries(await identifyAsker(services, { phone, network, deviceKey, now })), now);
      const { language } = body;
      return carryOut(async (tx) => ({ success: 1 as const, message: neutral, ticket: await sendCode(services, tx, { phone, language, network, now }) }));
    },
    signIn: async ({ body }, { now, network, deviceKey, keepDeviceKey, carryOut }) => {
      const phone = parseServedPhone(body, services.config.smsLimits);
      const forgive = await takeTry(database, signInTries(await identifyAsker(services, { phone, network, deviceKey, now })), now);
      // A refusal thrown inside would undo the code's counted try, so the transaction returns the result.
      const { result, issued } = await carryOut(async (tx) => {
        const { db } = tx;
        // Before the code's row, as an erasure of the number does.
        await lockNumber(db, phone);
        const tried = await tryCode(db, { phone, code: body.code.trim(), ticket: body.ticket, network }, now);
        if (tried !== 'right') return { result: tried, issued: undefined };
        await forgive(db);
        await giveBackNumber(db, phone, now);
        if (body.invitation !== undefined) await agreeByInvitation({ live: services.live, tx, now }, { code: body.invitation, phone });
        keepDeviceKey(await rememberDevice(db, deviceKey, { account: `receiver ${phone}`, now }));
        const { endsAnother, ...opened } = await openDevice(db, phone, now);
        if (endsAnother) await wakePhones(db, phone);
        return { result: tried, issued: opened };
      });
      if (issued) return { ...issued, phone };
      throw fieldRefusal('code', result === 'void' ? 'was tried too often: ask for a new one' : 'is wrong or has expired', 'The code');
    },
    signOut: async (_input, { device, now, carryOut }) =>
      carryOut(async ({ db }) => {
        await endDevice(db, device.deviceId, now);
        return { success: 1 as const };
      }),
    sync: async ({ query }, { device, now }) => {
      await markSeen({ ...device, now });
      if (query.language !== undefined && query.language !== device.language) await storeLanguage(database.db, device.deviceId, query.language);
      const news = await newsFor({ phone: device.phone, cursor: query.cursor, now });
      watch.asked(device.phone);
      return { now, ...news };
    },
    watch: async (_input, { device }) => {
      const listen = await watch.open(device.phone);
      return (emit) => listen(() => emit({ kind: 'changed' }));
    },
    readiness: async ({ body }, { device, now, carryOut }) =>
      carryOut(async ({ db }) => {
        await storeReadiness(db, device.deviceId, body.readiness, now);
        return { success: 1 as const };
      }),
    report: async ({ body }, { device, now, carryOut }) =>
      carryOut(async (tx) => {
        const { stored, refused } = await recordEvents(services, tx, { phone: device.phone, events: body.events, now });
        return { success: 1 as const, stored, refused };
      }),
  };
}

interface CodeContext {
  readonly phone: string;
  readonly network: string;
  readonly deviceKey: string | undefined;
  readonly now: number;
}

/** Identifies the caller who asks with a number. The device's key counts if it was signed in with this very number. */
async function identifyAsker({ database: { db } }: Services, { phone, network, deviceKey, now }: CodeContext): Promise<Asker> {
  const isKnown = await isKnownDevice(db, deviceKey, { account: `receiver ${phone}`, now });
  return { phone, network, knownKey: isKnown ? deviceKey : undefined };
}

const fieldRefusal = (field: string, message: string, subject: string): Refusal =>
  new Refusal({ code: 'invalid_input', issues: [{ field, message }] }, `${subject} ${message}.`.trimStart());

function parseServedPhone({ country, phone }: { readonly country: string; readonly phone: string }, { countries }: SmsLimits): string {
  const code = country.toUpperCase();
  if (!isPhoneCountry(code)) throw fieldRefusal('country', unservedText(code), '');
  const parsed = parsePhone(phone, code);
  if (!parsed.ok) throw fieldRefusal(parsed.reason === 'country_not_served' ? 'country' : 'phone', parsed.message, '');
  // The outbox would not send a code to such a number, so the user must not wait for one.
  if (!countries.includes(parsed.country)) throw fieldRefusal('country', 'is not supported for text messages', 'The country');
  return parsed.e164;
}
