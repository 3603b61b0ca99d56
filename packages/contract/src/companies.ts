import { consentStates } from '@earshot/domain';
import * as z from 'zod';
import { operations } from './operation.ts';
import { dataOf, Done, flag, id, instant, Pager, pageQuery, requiredLine } from './wire.ts';

/** A company that speaks on a phone, or asks to. */
export const Company = z.object({
  clientId: id,
  name: z.string(),
  /** Who added the number there, by name: at most three, those who have a message for it first. */
  operators: z.array(z.string()),
  state: z.enum(consentStates),
  /** Waiting: since when it asks. Agreed: since when. Left: since when. */
  since: instant,
  /** Its messages are kept back, and its operators told so, until the person takes it back. Only of an agreed one. */
  isMuted: z.boolean(),
  /** The messages that it has for this number now. */
  messageCount: z.int().min(0),
});
export type Company = z.output<typeof Company>;

const device = ['receiver'] as const;

/** A receiver decides which companies may speak on the phone. Any other company than those that know the number is not found. */
export const companies = operations({
  list: {
    summary: 'The companies that speak on this phone or ask to: those that wait first, then by name',
    method: 'GET',
    path: '/api/receiver/companies',
    roles: device,
    response: z.object({ companies: z.array(Company) }),
    example: {},
  },
  answer: {
    summary: 'Let a company speak on this phone, leave it, or mute it. Leaving takes a mute away',
    method: 'PUT',
    path: '/api/receiver/companies/{clientId}',
    roles: device,
    params: z.object({ clientId: id }),
    body: z.object({ state: z.enum(['agreed', 'left'], 'must be agreed or left').optional(), isMuted: z.boolean().optional() }),
    response: Done.extend({ company: Company }),
    example: { params: { clientId: '{client}' }, body: { state: 'agreed' } },
  },
  report: {
    summary: 'Report a company to the super admins, and leave it',
    method: 'POST',
    path: '/api/receiver/companies/{clientId}/report',
    roles: device,
    params: z.object({ clientId: id }),
    body: z.object({ reason: requiredLine(500, 'Say what is wrong') }),
    response: Done.extend({ company: Company }),
    example: { params: { clientId: '{client}' }, body: { reason: 'I do not know them.' } },
  },
});

/** What a receiver reported of a company. The number is not told: who reports is to be safe from whom they report. */
export const CompanyReport = z.object({
  id,
  clientId: id,
  clientName: z.string(),
  reason: z.string(),
  createdAt: instant,
  /** How many different numbers ever reported this company. */
  reporterCount: z.int(),
  handledAt: instant.optional(),
  handledBy: z.string().optional(),
});
export type CompanyReport = z.output<typeof CompanyReport>;

export const companyReports = operations({
  list: {
    summary: 'What receivers reported of companies, the newest first; without status those that nobody has handled',
    method: 'GET',
    path: '/api/companyreports',
    roles: ['super', 'support'],
    query: z.object({ ...pageQuery, status: z.enum(['Open', 'All'], 'must be Open or All').optional() }),
    response: dataOf(CompanyReport).extend({ pager: Pager, openCount: z.int() }),
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
