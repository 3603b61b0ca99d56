import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, monthlyBill } from './billing.ts';

const count = fc.nat(1_000_000);
const price = fc.nat(1_000_000);
const usage = fc.record({ admins: count, operators: count, receivers: count, messages: count });
const prices = fc.record({ admin: price, operator: price, receiver: price, message: price, receiverActivity: price });

test('the total is the sum of the lines, in whole cents', () => {
  fc.assert(
    fc.property(usage, prices, (used, each) => {
      const { total, ...lines } = monthlyBill(used, each);
      expect(total).toBe(Object.values(lines).reduce((sum, line) => sum + line, 0));
      expect(Number.isSafeInteger(total)).toBe(true);
    }),
  );
});

test('a line is the number times its price, and the activity is for each receiver', () => {
  const bill = monthlyBill(
    { admins: 2, operators: 3, receivers: 40, messages: 25 },
    { admin: 500, operator: 1000, receiver: 100, message: 50, receiverActivity: 25 },
  );
  expect(bill).toEqual({ admins: 1000, operators: 3000, receivers: 4000, messages: 1250, receiversActivity: 1000, total: 10_250 });
});

test('dollars have two decimals', () => {
  expect([0, 5, 50, 1000, 123_450].map(formatCents)).toEqual(['0.00', '0.05', '0.50', '10.00', '1,234.50']);
});
