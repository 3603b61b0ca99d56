import type { contract, Handlers } from '@earshot/contract';
import { nextReportAt } from '@earshot/domain';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { openUnsubscribing } from './links.ts';
import { findReport, listReports, putReport, removeReport } from './store.ts';

const maxAddresses = 10;

export function reportMailsHandlers(services: Services): Handlers<typeof contract.reportMails, Context> {
  const { db } = services.database;
  const unsubscribing = openUnsubscribing(services);
  return {
    list: async (_input, { actor }) => ({
      reports: (await listReports(db, actor)).map(({ email, rhythm, next_at, ended_at }) => ({
        email,
        rhythm,
        nextAt: next_at,
        hasUnsubscribed: ended_at !== null,
      })),
    }),
    save: async ({ body }, { actor, now, carryOut }) => {
      const key = { clientId: actor.clientId, userId: actor.userId, email: body.email.toLowerCase() };
      return carryOut(async (tx) => {
        const stored = await findReport(tx.db, key);
        if (stored && stored.ended_at !== null) throw invalid({ field: 'email', message: 'This address has unsubscribed from these reports' });
        if (!stored && (await listReports(tx.db, actor)).length >= maxAddresses)
          throw invalid({ field: 'email', message: `Reports go to at most ${maxAddresses} addresses` });
        await putReport(tx.db, key, { rhythm: body.rhythm, nextAt: nextReportAt(body.rhythm, actor.timeZone, now), now });
        return { success: 1 as const };
      });
    },
    remove: async ({ body }, { actor, carryOut }) =>
      carryOut(async (tx) => {
        await removeReport(tx.db, { clientId: actor.clientId, userId: actor.userId, email: body.email.toLowerCase() });
        return { success: 1 as const };
      }),
    unsubscribe: async ({ body: { token, ...key } }, { now }) => ({ isEnded: await unsubscribing.end(key, token, now) }),
  };
}
