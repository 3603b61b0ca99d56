import type { contract, Handlers } from '@earshot/contract';
import { toPage, toPager } from '../../platform/database/list.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { endSession } from '../../platform/session/session.ts';
import { admitPerson } from './service.ts';
import { countWaiting, listWaiting, noteConsent } from './store.ts';

export function waitingListHandlers(services: Services): Handlers<typeof contract.waitingList, Context> {
  const { db } = services.database;
  return {
    // The token decides who the person is, regardless of `userID`.
    consent: async ({ body: { isWanted } }, { waiting, now, carryOut }) =>
      carryOut(async (tx) => {
        await noteConsent(tx.db, waiting.userId, { isWanted, now });
        await endSession(tx.db, waiting.sessionId);
        return { success: 1 as const };
      }),
    list: async ({ query }) => {
      const page = toPage(query);
      const rows = await listWaiting(db, { search: query.search, page });
      return {
        data: rows.map((row) => ({
          id: row.user_id,
          firstName: row.first_name,
          lastName: row.last_name,
          email: row.email,
          company: row.company,
          consentedAt: row.answered_at,
        })),
        pager: toPager(page, await countWaiting(db, query.search)),
      };
    },
    admit: async ({ body: { userId } }, { actor, now, carryOut }) =>
      carryOut(async (tx) => {
        await admitPerson(services, tx, { userId, staffId: actor.userId }, now);
        return { success: 1 as const };
      }),
  };
}
