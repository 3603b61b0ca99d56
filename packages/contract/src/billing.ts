import * as z from 'zod';
import { operations } from './operation.ts';
import { renamed } from './wire.ts';

/** US dollars with two decimals on the wire (decisions: The wire contract), whole cents in code. */
const dollars = z.codec(z.string().regex(/^\d{1,10}\.\d{2}$/, 'must be dollars with two decimals'), z.int().min(0), {
  decode: (wire) => Math.round(Number(wire) * 100),
  encode: (cents) => (cents / 100).toFixed(2),
});

/** What an account uses and what it costs by the month. */
export const AccountUsage = renamed({
  usage: [
    'usage',
    renamed({
      admins: ['adminCount', z.int()],
      operators: ['operatorCount', z.int()],
      receivers: ['receiversCount', z.int()],
      messages: ['messageCount', z.int()],
    }),
  ],
  /** For one of each. */
  prices: [
    'PerUnit',
    renamed({
      admin: ['admin', dollars],
      operator: ['operator', dollars],
      receiver: ['receivers', dollars],
      message: ['message', dollars],
      receiverActivity: ['ReceiversActivity', dollars],
    }),
  ],
  /** For all of them. */
  lines: [
    'Price',
    renamed({
      admins: ['AdminPrice', dollars],
      operators: ['OperatorPrice', dollars],
      receivers: ['ReceiversPrice', dollars],
      messages: ['MessagePrice', dollars],
      receiversActivity: ['ReceiversActivityPrice', dollars],
    }),
  ],
  /** The sum of the lines: 30 days of this usage. */
  projected: ['ProjectedPrice', dollars],
});
export type AccountUsage = z.output<typeof AccountUsage>;

export const billing = operations({
  usage: {
    summary: 'What the account uses, and what that costs by the month',
    method: 'GET',
    path: '/api/saas-client/usage',
    roles: ['holder'],
    onBehalf: 'client',
    response: AccountUsage,
    example: {},
  },
});
