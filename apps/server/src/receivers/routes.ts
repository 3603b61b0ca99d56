import type { contract, Handlers } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { isPhoneCountry, parsePhone } from '@earshot/domain/phone';
import { Attempts, takeTry } from '../platform/attempts.ts';
import type { Context } from '../platform/context.ts';
import type { Services } from '../platform/services.ts';
import { endDevice, openDevice } from '../platform/session.ts';
import { sendCode, tryCode } from './codes.ts';
import { recordEvents } from './events.ts';
import { inboxOf } from './inbox.ts';
import { markDeviceSeen } from './store.ts';

// decisions, Sign-in and admission: failed tries, 10 a minute per account, 60 per address.
const triesPerNumber = 10;
const triesPerAddress = 60;
/** Asking costs as much for a number that exists as for one that does not, so every request counts. */
const requestsPerAddress = 60;

const neutral = 'If somebody added this number, a code is on its way. No code? Ask the person who invited you.';

export function receiversHandlers(services: Services): Handlers<typeof contract.receivers, Context> {
  const { database } = services;
  const requestsByAddress = new Attempts(requestsPerAddress);
  const triesByAddress = new Attempts(triesPerAddress);
  const triesByNumber = new Attempts(triesPerNumber);
  return {
    requestCode: async ({ body }, { now, ip, carryOut }) => {
      const phone = phoneOf(body);
      takeTry([[requestsByAddress, ip]], now);
      return carryOut(async (tx) => {
        await sendCode(services, tx, { phone, now });
        return { success: 1 as const, message: neutral };
      });
    },
    signIn: async ({ body }, { now, ip, carryOut }) => {
      const phone = phoneOf(body);
      const forgive = takeTry(
        [
          [triesByNumber, phone],
          [triesByAddress, ip],
        ],
        now,
      );
      // A refusal thrown inside would take the counted try back, so the transaction answers what became of it.
      const { result, issued } = await carryOut(async ({ db }) => {
        const tried = await tryCode(db, { phone, code: body.code.trim() }, now);
        return { result: tried, issued: tried === 'right' ? await openDevice(db, phone, now) : undefined };
      });
      if (issued) {
        forgive();
        return { ...issued, phone };
      }
      throw fieldRefusal('code', result === 'void' ? 'was tried too often: ask for a new one' : 'is wrong or has expired', 'The code');
    },
    signOut: async (_input, { device, now, carryOut }) =>
      carryOut(async ({ db }) => {
        await endDevice(db, device.deviceId, now);
        return { success: 1 as const };
      }),
    sync: async ({ query }, { device, now }) => {
      await markDeviceSeen(database.db, device.deviceId, now);
      const { cursor, messages } = await inboxOf(database.db, device.phone, now);
      return { cursor, now, ...(query.cursor !== cursor && { messages }) };
    },
    report: async ({ body }, { device, now, carryOut }) =>
      carryOut(async (tx) => {
        const { stored, refused } = await recordEvents(services, tx, { phone: device.phone, events: body.events, now });
        return { success: 1 as const, stored, refused };
      }),
  };
}

const fieldRefusal = (field: string, message: string, subject: string): Refusal =>
  new Refusal({ code: 'invalid_input', issues: [{ field, message }] }, `${subject} ${message}.`.trimStart());

function phoneOf({ country, phone }: { readonly country: string; readonly phone: string }): string {
  const code = country.toUpperCase();
  if (!isPhoneCountry(code)) throw fieldRefusal('country', 'is not one that text messages are sent to', 'The country');
  const parsed = parsePhone(phone, code);
  if (!parsed.ok) throw fieldRefusal('phone', parsed.message, '');
  return parsed.e164;
}
