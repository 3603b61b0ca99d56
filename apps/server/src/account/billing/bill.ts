import type { Bill, BilledPerson } from '@earshot/contract';
import { dayMs, monthlyBill, type Prices, Refusal, type Usage } from '@earshot/domain';
import type { Page } from '../../platform/database/list.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Billing } from './billing.ts';
import type { Invoice, InvoiceLine } from './provider.ts';
import { keepSpans, listSpans } from './spans.ts';
import { findBilledUsage, findBilling } from './store.ts';
import { estimateTax } from './tax.ts';

/** People who no longer count stay known for as long (housekeeping). */
const keptMs = 400 * dayMs;

export async function listInvoices({ services, provider }: Billing, clientId: string): Promise<readonly Invoice[]> {
  const known = await findBilling(services.database.db, clientId, provider.name);
  return known ? provider.listInvoices(known.customer_id, services.now() - keptMs) : [];
}

/** An invoice with its lines; refuses with `not_found` for one that is not the client's. */
export async function loadInvoiceBill(billing: Billing, clientId: string, invoiceId: string): Promise<Bill> {
  const invoices = await listInvoices(billing, clientId);
  const index = invoices.findIndex(({ id }) => id === invoiceId);
  const invoice = invoices[index];
  if (!invoice) throw notFound('The invoice');
  const { number, countedAt: at, total, tax } = invoice;
  const { services, provider } = billing;
  const exactSince = (await findBilling(services.database.db, clientId, provider.name))?.counted_since ?? undefined;
  return {
    number,
    at,
    since: invoices[index + 1]?.countedAt ?? at,
    exactSince,
    lines: [...(await provider.loadInvoiceLines(invoiceId))],
    ...(tax > 0 && { tax: { amount: tax } }),
    total,
  };
}

/** The bill of Usage, with people counted now. */
export async function projectBill(billing: Billing, clientId: string): Promise<Bill> {
  const { services, provider } = billing;
  const { database, config } = services;
  const known = await findBilling(database.db, clientId, provider.name);
  const at = known ? await database.transaction((tx) => keepSpans(tx, known, services.now)) : services.now();
  const exactSince = known?.counted_since ?? (known && at);
  const usage = await findBilledUsage(database.db, clientId, provider.name);
  const since = await findLastCount(billing, clientId, at);
  const tax = await estimateTax(billing, clientId, usage);
  const total = monthlyBill(usage, config.prices).total + (tax?.amount ?? 0);
  return { at, since, exactSince, lines: [...toLines(usage, config.prices)], tax, total };
}

/** The count of the invoice before; a month ago while the provider does not answer: it only decides who is listed as having left. */
async function findLastCount(billing: Billing, clientId: string, at: number): Promise<number> {
  try {
    const [last] = await listInvoices(billing, clientId);
    return last?.countedAt ?? at;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    billing.services.log.warn(error);
    return at - 31 * dayMs;
  }
}

const toLines = (usage: Usage, prices: Prices): readonly InvoiceLine[] => {
  const { admins: admin, operators: operator, receivers: receiver, messages: message } = usage;
  const counts = { admin, operator, receiver, message, receiverActivity: receiver };
  return (['admin', 'operator', 'receiver', 'message', 'receiverActivity'] as const).map((kind) => {
    const [count, each] = [counts[kind], prices[kind]];
    return { kind, count, each, amount: count * each };
  });
};

interface PeopleQuery {
  readonly at: number;
  readonly since: number;
  readonly page: Page;
}

export async function listBilledPeople({ services, provider }: Billing, clientId: string, { at, since, page }: PeopleQuery) {
  const { db } = services.database;
  const isKept = Boolean((await findBilling(db, clientId, provider.name))?.counted_since);
  const { rows, count } = await listSpans(db, { clientId, isKept, since, at }, page);
  return { data: rows.map((row) => toPerson(row, at)), count };
}

/** An end after the bill is left out: the bill reads the same whenever it is read. */
const toPerson = ({ kind, name, address, from_at, to_at }: BilledSpanRow, at: number): BilledPerson => ({
  kind,
  name,
  address,
  from: from_at,
  ...(to_at !== null && to_at <= at && { to: to_at }),
});
type BilledSpanRow = Awaited<ReturnType<typeof listSpans>>['rows'][number];
