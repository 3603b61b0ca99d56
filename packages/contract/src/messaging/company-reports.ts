import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { dataSchema, Done, flag, id, instant, Pager, pageQuery } from '../wire/wire.ts';

/** A receiver's report of a company. The number is withheld, to keep the reporter safe from the reported company. */
export const CompanyReport = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  reason: z.string(),
  createdAt: instant,
  /** The number of different phone numbers that ever reported it. */
  reporterCount: z.int(),
  handledAt: z.optional(instant),
  handledBy: z.string().optional(),
});
export type CompanyReport = z.output<typeof CompanyReport>;

export const companyReports = operations({
  list: {
    summary: 'Reports of companies by receivers, newest first; without status, only open ones',
    method: 'GET',
    path: '/api/companyreports',
    roles: ['super', 'support'],
    query: z.object({ ...pageQuery, status: z.enum(['Open', 'All'], 'must be Open or All').optional() }),
    response: z.object({ ...dataSchema(CompanyReport).shape, pager: Pager, openCount: z.int() }),
    example: { query: {} },
  },
  handle: {
    summary: 'Mark a report as handled, or open it again',
    method: 'PUT',
    path: '/api/companyreports/{id}',
    roles: ['super', 'support'],
    params: z.object({ id }),
    body: z.object({ isHandled: flag }),
    response: Done,
    example: { params: { id: '{companyReport}' }, body: { isHandled: 1 } },
  },
});
