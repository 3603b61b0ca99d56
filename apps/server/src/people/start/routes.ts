import type { contract, Handlers } from '@earshot/contract';
import { isOwnPhone } from '../../messaging/contacts/index.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { type Limit, takeTry } from '../../platform/rate-limit.ts';
import type { Context } from '../../platform/http/context.ts';
import { signedOut } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { endPhone, lookAtTicket, showTicket, signInByTicket } from './own-phone.ts';
import { setSample } from './sample.ts';
import { findStart, putCard, type StartRow } from './store.ts';

export function startHandlers(services: Services): Handlers<typeof contract.start, Context> {
  const { database } = services;
  return {
    get: async (_input, { actor, now }) => {
      const row = await findStart(database.db, actor, now);
      if (!row) throw signedOut();
      return toStartState(row);
    },
    putAway: async ({ body }, { actor, now, carryOut }) =>
      carryOut(async ({ db }) => {
        await putCard(db, actor, { put_away_at: body.isPutAway ? new Date(now) : null });
        return { success: 1 as const };
      }),
    sample: async ({ body }, { actor, now, carryOut }) =>
      carryOut(async (tx) => ({ success: 1 as const, ...(await setSample({ services, tx, actor, now }, body.place)) })),
  };
}

function toStartState(row: StartRow) {
  const { signed_in_at: signedInAt, last_seen_at: lastSeenAt } = row;
  const hasPhone = signedInAt !== null && lastSeenAt !== null;
  const hasHeardOwn = row.heard_at !== null && row.has_place;
  // Without the Operator role there is no message to set, and the account is the job.
  const isDone = hasPhone && (row.is_operator ? hasHeardOwn : row.has_operators && row.has_limits && row.has_card);
  return {
    isNew: !isDone && (row.is_touched || !row.has_message),
    isPutAway: row.put_away_at !== null,
    ...(row.phone !== null && { phone: row.phone }),
    ...(hasPhone && { ownPhone: { signedInAt, lastSeenAt, byCode: isOwnPhone(row.contact_phone ?? '') ? ('screen' as const) : ('text' as const) } }),
    hasSample: row.has_sample,
    ...(row.heard_at !== null && { heardAt: row.heard_at }),
    hasPlace: row.has_place,
    ...(row.is_holder && { account: { hasOperators: row.has_operators, hasLimits: row.has_limits, hasCard: row.has_card } }),
  };
}

const codesOfUser: Limit = { name: 'phone code, user', perHour: 30, words: 'You have reached the hourly limit of codes.' };
/** The codes themselves cannot be guessed. */
const scansOfAddress: Limit = { name: 'phone code, address', perMinute: 60, words: 'Too many codes came from your network.' };

export function ownPhoneHandlers(services: Services): Handlers<typeof contract.ownPhone, Context> {
  const { database, config } = services;
  return {
    show: async (_input, { actor, now, carryOut }) => {
      await takeTry(database, [[codesOfUser, actor.userId]], now);
      return carryOut(async (tx) => {
        const { ticket, phone, expiresAt } = await showTicket(tx, actor, now);
        // Behind the #, so that it gets into no server's log.
        return { url: `${config.phoneUrl}/app/#t=${ticket}`, ...(config.phone && { pageUrl: `${config.phone.pageUrl}/#t=${ticket}` }), phone, expiresAt };
      });
    },
    end: async (_input, { actor, now, carryOut }) =>
      carryOut(async (tx) => {
        await endPhone(services, tx, actor, now);
        return { success: 1 as const };
      }),
    look: async ({ body }, { now, network, carryOut }) => {
      await takeTry(database, [[scansOfAddress, network]], now);
      return carryOut(async (tx) => {
        const { client_name, first_name, last_name, phone, expires_at } = await lookAtTicket(tx, body.ticket, now);
        return { company: client_name, operator: fullName({ first_name, last_name }), phone, expiresAt: expires_at };
      });
    },
    signIn: async ({ body }, { now, network, carryOut }) => {
      await takeTry(database, [[scansOfAddress, network]], now);
      return carryOut((tx) => signInByTicket(services, tx, body.ticket, now));
    },
  };
}
