import type { Prices, Usage } from '@earshot/domain';
import type { SandboxInvoiceLine } from '../../../platform/database/columns.ts';

/** Lines of an invoice: those of the product's own monthly bill, at one price each. */
export const invoiceLines = (usage: Usage, prices: Prices): readonly SandboxInvoiceLine[] => [
  { label: 'Admins', count: usage.admins, each: prices.admin },
  { label: 'Operators', count: usage.operators, each: prices.operator },
  { label: 'Receivers', count: usage.receivers, each: prices.receiver },
  { label: 'Concurrent messages', count: usage.messages, each: prices.message },
  { label: 'Activity feed, per receiver', count: usage.receivers, each: prices.receiverActivity },
];

/** US cents. */
export const invoiceTotal = (lines: readonly SandboxInvoiceLine[]): number => lines.reduce((sum, { count, each }) => sum + count * each, 0);
