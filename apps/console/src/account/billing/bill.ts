import type { AccountUsage, PriceProjection } from '@earshot/contract';

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
  readonly total: number;
}

/** The monthly bill as shown; with a projection, the bill for the projected number of messages. */
export function calculateBill({ usage, billedMessages, prices, lines: stored }: AccountUsage, projected?: ProjectedUsage): Bill {
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
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}
