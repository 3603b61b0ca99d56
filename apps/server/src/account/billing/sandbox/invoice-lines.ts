import type { Prices, Usage } from '@earshot/domain';
import type { SandboxInvoiceLine } from '../../../platform/database/columns.ts';
import type { Invoice, InvoiceLine } from '../provider.ts';
import type { SandboxInvoice } from './store.ts';

const labels: Readonly<Record<keyof Prices, string>> = {
  admin: 'Admins',
  operator: 'Operators',
  receiver: 'Receivers',
  message: 'Concurrent messages',
  receiverActivity: 'Activity feed, per receiver',
};

/** Lines of an invoice: those of the product's own monthly bill, at one price each. */
export const invoiceLines = (usage: Usage, prices: Prices): readonly SandboxInvoiceLine[] => [
  { label: labels.admin, count: usage.admins, each: prices.admin },
  { label: labels.operator, count: usage.operators, each: prices.operator },
  { label: labels.receiver, count: usage.receivers, each: prices.receiver },
  { label: labels.message, count: usage.messages, each: prices.message },
  { label: labels.receiverActivity, count: usage.receivers, each: prices.receiverActivity },
];

/** US cents. */
export const invoiceTotal = (lines: readonly SandboxInvoiceLine[]): number => lines.reduce((sum, { count, each }) => sum + count * each, 0);

const kinds = Object.keys(labels) as (keyof Prices)[];

export const toKnownLines = (lines: readonly SandboxInvoiceLine[]): readonly InvoiceLine[] =>
  lines.flatMap(({ label, count, each }) => kinds.filter((kind) => labels[kind] === label).map((kind) => ({ kind, count, each, amount: count * each })));

export const toInvoice = ({ id, number, created_at, counted_at, total_cents, tax_cents, status }: SandboxInvoice): Invoice => ({
  id,
  number,
  at: created_at,
  countedAt: counted_at,
  total: total_cents,
  tax: tax_cents,
  status,
});
