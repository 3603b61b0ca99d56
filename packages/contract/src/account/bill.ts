import { clientRoles } from '@earshot/domain';
import * as z from 'zod';
import { operations } from '../wire/operation.ts';
import { Tax } from './billing-address.ts';
import { dollars, flag, instant, Pager, pageQuery, text } from '../wire/wire.ts';

/** An invoice of the payment provider. */
const Invoice = z.object({
  id: z.string(),
  /** Such as 0003; absent while the provider gives none. */
  number: z.string().optional(),
  at: instant,
  total: dollars,
  status: z.enum(['paid', 'open', 'void']),
});

/** A bill and the instants that say who is on it. */
export const Bill = z.object({
  /** The invoice's number; absent on the projected bill. */
  number: z.string().optional(),
  /** The instant at which people were counted. */
  at: instant,
  /** The count of the bill before, or `at` without one: people who left between the two were on neither. */
  since: instant,
  /** From then on each person's start and end are exact; absent without billing. */
  exactSince: z.optional(instant),
  lines: z.array(z.object({ kind: z.enum(['admin', 'operator', 'receiver', 'message', 'receiverActivity']), count: z.int(), each: dollars, amount: dollars })),
  tax: Tax.optional(),
  /** The lines, the tax as far as it is known, and what else the provider adds: credits, discounts. */
  total: dollars,
});
export type Bill = z.output<typeof Bill>;

/** A person in one role, and when they counted. */
export const BilledPerson = z.object({
  kind: z.enum(['admin', 'operator', 'receiver']),
  name: z.string(),
  /** The number of a receiver, the email address of a user. */
  address: z.string(),
  from: instant,
  /** Absent for a person who counts at `at`. */
  to: z.optional(instant),
});
export type BilledPerson = z.output<typeof BilledPerson>;

/** Prices of a month for one more person. */
const Rates = z.object({
  admin: dollars,
  operator: dollars,
  receiver: dollars,
  receiverActivity: dollars,
  message: dollars,
  /** Whether the account pays; in free use nothing is added to a bill. */
  isBilled: flag,
  /** Whether tax comes on top. */
  isTaxed: z.optional(flag),
});

export const bill = operations({
  rates: {
    summary: 'What one more person adds to the monthly bill',
    method: 'GET',
    path: '/api/saas-client/rates',
    roles: clientRoles,
    response: Rates,
    example: {},
  },
  invoices: {
    summary: 'Invoices of the last 400 days, newest first, without those of nothing',
    method: 'GET',
    path: '/api/saas-client/invoices',
    roles: ['holder'],
    onBehalf: 'client',
    response: z.object({ invoices: z.array(Invoice) }),
    example: {},
  },
  bill: {
    summary: 'An invoice, or without one the projected bill, with its lines',
    method: 'GET',
    path: '/api/saas-client/bill',
    roles: ['holder'],
    onBehalf: 'client',
    query: z.object({ invoice: z.optional(text(200)) }),
    response: Bill,
    example: {},
  },
  billedPeople: {
    summary: 'Each person whom a bill counts, and each who left since the bill before; paged',
    method: 'GET',
    path: '/api/saas-client/billed-people',
    roles: ['holder'],
    onBehalf: 'client',
    query: z.object({ at: instant, since: instant, page: pageQuery.page, perpage: pageQuery.perpage }),
    response: z.object({ data: z.array(BilledPerson), pager: Pager }),
    example: { query: { at: '2026-11-20T17:00:00Z', since: '2026-10-20T17:00:00Z' } },
  },
});
