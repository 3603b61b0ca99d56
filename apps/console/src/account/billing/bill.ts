import type { AccountUsage, PriceProjection } from '@earshot/contract';
import { formatCents } from '@earshot/domain';

export interface ProjectedUsage {
  readonly messages: number;
  readonly price: PriceProjection;
}

/** A line of the bill: a quantity at a price in cents. */
interface Line {
  readonly label: string;
  readonly count: number;
  readonly each: number;
  readonly amount: number;
  readonly isProjected?: boolean;
}

export interface Bill {
  readonly lines: readonly Line[];
  /** US cents, always the sum of the lines. */
  readonly beforeTax: number;
  readonly tax: AccountUsage['tax'];
  /** With the tax, as far as that is known. */
  readonly total: number;
}

/** The monthly bill as shown; with a projection, the bill for the projected number of messages. */
export function calculateBill({ usage, billedMessages, prices, lines: stored, ...rest }: AccountUsage, projected?: ProjectedUsage): Bill {
  const messages = projected
    ? { count: projected.price.billedMessages, each: projected.price.each, amount: projected.price.messages, isProjected: true }
    : { count: billedMessages, each: prices.message, amount: stored.messages };
  const lines: readonly Line[] = [
    { label: 'Admins', count: usage.admins, each: prices.admin, amount: stored.admins },
    { label: 'Operators', count: usage.operators, each: prices.operator, amount: stored.operators },
    { label: 'Receivers', count: usage.receivers, each: prices.receiver, amount: stored.receivers },
    { label: 'Concurrent messages', ...messages },
    { label: 'Activity feed, per receiver', count: usage.receivers, each: prices.receiverActivity, amount: stored.receiversActivity },
  ];
  const beforeTax = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { tax } = projected?.price ?? rest;
  return { lines, beforeTax, tax, total: beforeTax + (tax?.amount ?? 0) };
}

/** '$29.70'; '$27.50 plus tax' while the tax is not known. */
export const formatTotal = ({ total, tax }: Bill): string => `$${formatCents(total)}${tax && tax.amount === undefined ? ' plus tax' : ''}`;

/** The tax in a total, as far as it is known; undefined where none is charged. */
export function formatTax({ tax }: Bill, { address }: AccountUsage): string | undefined {
  if (!tax) return undefined;
  if (tax.amount !== undefined) return `Includes $${formatCents(tax.amount)} tax.`;
  return address ? 'Plus tax, which is not known at the moment.' : 'Plus tax, once the billing address is known.';
}
