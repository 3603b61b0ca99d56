import type { contract, Handlers } from '@earshot/contract';
import { type Limit, takeTry } from '../../platform/rate-limit.ts';
import { toPage, toPager } from '../../platform/database/list.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import type { Services } from '../../platform/services.ts';
import { listCompanies } from './companies.ts';
import { countReports, handleReport, listReports } from './reports-store.ts';
import { answerCompany, reportCompany } from './service.ts';

/** More than any person has companies to report; keeps the reports of others findable for super admins. */
const reportsOfNumber: Limit = { name: 'company report, number', perDay: 20, words: 'You have reached the daily limit of reports.' };

export function companiesHandlers({ database, live }: Services): Handlers<typeof contract.companies, Context> {
  return {
    list: async (_input, { device, now }) => ({ companies: await listCompanies(database.db, device.phone, now) }),
    answer: async ({ params, body }, { device, now, carryOut }) => {
      if (body.state === undefined && body.isMuted === undefined) throw invalid({ field: 'state', message: 'must be agreed or left, unless isMuted is given' });
      const who = { clientId: params.clientId, phone: device.phone };
      return carryOut(async (tx) => ({ success: 1 as const, company: await answerCompany({ live, tx, now }, who, body) }));
    },
    report: async ({ params, body }, { device, now, carryOut }) => {
      const who = { clientId: params.clientId, phone: device.phone };
      await takeTry(database, [[reportsOfNumber, device.phone]], now);
      return carryOut(async (tx) => ({ success: 1 as const, company: await reportCompany({ live, tx, now }, who, body.reason) }));
    },
  };
}

export function companyReportsHandlers({ database: { db } }: Services): Handlers<typeof contract.companyReports, Context> {
  return {
    list: async ({ query }) => {
      const page = toPage(query);
      const which = { isOpen: query.status !== 'All', search: query.search };
      const rows = await listReports(db, { ...which, page });
      return {
        data: rows.map((row) => ({
          id: row.id,
          clientId: row.client_id,
          clientName: row.client_name,
          reason: row.reason,
          createdAt: row.created_at,
          reporterCount: row.reporter_count ?? 0,
          ...(row.handled_at !== null && { handledAt: row.handled_at }),
          ...(row.handled_by !== null && { handledBy: row.handled_by }),
        })),
        pager: toPager(page, await countReports(db, which)),
        openCount: await countReports(db, { isOpen: true }),
      };
    },
    handle: async ({ params, body }, { user, now, carryOut }) =>
      carryOut(async (tx) => {
        if (!(await handleReport(tx.db, params.id, { isHandled: body.isHandled, userId: user.actor.userId, now }))) throw notFound('This report');
        return { success: 1 as const };
      }),
  };
}
