import type { Bill, BilledPerson } from '@earshot/contract';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { billFoot, billHead, billPeople } from './bill-csv.ts';

const at = Date.UTC(2026, 10, 20, 17);
const line = (kind: Bill['lines'][number]['kind'], count: number, each: number) => ({ kind, count, each, amount: count * each });

const bill = (rest: Partial<Bill> = {}): Bill => ({
  at,
  since: Date.UTC(2026, 9, 20, 17),
  lines: [line('admin', 1, 500), line('operator', 1, 1_000), line('receiver', 1, 100), line('message', 30, 50), line('receiverActivity', 1, 25)],
  total: 3_125,
  ...rest,
});
const person = (kind: BilledPerson['kind'], rest: Partial<BilledPerson> = {}): BilledPerson => ({
  kind,
  name: 'Ana Morales',
  address: 'ana@demo.test',
  from: Date.UTC(2026, 10, 1, 17),
  ...rest,
});
const people = [person('admin'), person('operator'), person('receiver', { address: '+12025550171' })];

/** The file of a bill whose people come in two pages. */
function read(of: Bill, pages: readonly (readonly BilledPerson[])[]): readonly (readonly string[])[] {
  const counts = { admin: 0, operator: 0, receiver: 0 };
  const timeZone = 'America/Denver';
  const file = [billHead(), ...pages.map((page) => billPeople(of, page, { counts, timeZone })), billFoot(of, counts, timeZone)].join('');
  return Papa.parse<string[]>(file.trimEnd(), { newline: '\r\n' }).data;
}
const amounts = (rows: readonly (readonly string[])[]) =>
  rows.slice(1).flatMap(([item, , , , , , , amount]) => (item === 'Total' || item === 'Note' ? [] : [Math.round(Number(amount) * 100)]));
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('a file has each person with times, price and reason, the messages, the sum and the rule', () => {
  const left = person('receiver', { name: 'Bo Hale', address: '+12025550172', to: Date.UTC(2026, 10, 3, 17) });
  const rows = read(bill({ number: '0003', exactSince: Date.UTC(2026, 9, 2, 16) }), [people, [left]]);
  expect(rows[0]).toEqual(['Item', 'Name', 'Phone or email', 'From', 'To', 'Quantity', 'Each', 'Amount', 'Reason']);
  expect(rows.slice(1, 7)).toEqual([
    ['Admin', 'Ana Morales', 'ana@demo.test', '2026-11-01T10:00:00-07:00', '', '1', '5.00', '5.00', 'Counted on Nov 20, 2026'],
    ['Operator', 'Ana Morales', 'ana@demo.test', '2026-11-01T10:00:00-07:00', '', '1', '10.00', '10.00', 'Counted on Nov 20, 2026'],
    ['Receiver', 'Ana Morales', "'+12025550171", '2026-11-01T10:00:00-07:00', '', '1', '1.25', '1.25', 'Counted on Nov 20, 2026'],
    ['Receiver', 'Bo Hale', "'+12025550172", '2026-11-01T10:00:00-07:00', '2026-11-03T10:00:00-07:00', '0', '1.25', '0.00', 'Left before the count'],
    ['Concurrent messages', '', '', '', '', '30', '0.50', '15.00', 'Highest number since the bill before'],
    ['Total', '', '', '', '', '', '', '31.25', 'Invoice 0003'],
  ]);
  expect(rows.slice(7).map(([item, note]) => [item, note])).toEqual([
    ['Note', 'US dollars. A bill counts people on its date, and the highest number of messages since the bill before.'],
    ['Note', expect.stringContaining('A receiver costs $1.00, and $0.25 for the activity feed. One number is one receiver')],
    ['Note', expect.stringContaining('exact to a minute from 2026-10-02T10:00:00-06:00 on')],
  ]);
});

test('a difference to the people, a discount and inexact days are said', () => {
  const rows = read(bill({ lines: [line('admin', 3, 500)], total: 1_200 }), [people.slice(0, 1)]);
  expect(rows.slice(2, 5).map(([item, , , , , quantity, , amount]) => [item, quantity, amount])).toEqual([
    ['Admins, difference', '2', '10.00'],
    ['Credits, discounts, taxes and others', '', '-3.00'],
    ['Total', '', '12.00'],
  ]);
  expect(rows.at(-1)?.[1]).toBe('Each start is the day on which the person was added. Exact times are kept from the first saved card on.');
});

test('the tax has a line of its own, and a note while it is not known', () => {
  const rows = read(bill({ tax: { amount: 250 }, total: 3_375 }), [people]);
  expect(rows.slice(5, 7).map(([item, , , , , , , amount, reason]) => [item, amount, reason])).toEqual([
    ['Tax', '2.50', 'Computed by the payment provider'],
    ['Total', '33.75', 'Projected bill, for 30 days of this usage'],
  ]);
  expect(read(bill({ tax: {} }), [people]).find(([item]) => item === 'Note')?.[1]).toBe('Tax comes on top of this total. It is not known yet.');
});

test('the amounts of any file add up to the bill, to the cent, whoever is on it', () => {
  const count = fc.nat(2_000);
  const cents = fc.nat(100_000);
  const kinds = fc.constantFrom('admin', 'operator', 'receiver');
  fc.assert(
    fc.property(
      fc.record({ admin: count, operator: count, receiver: count, message: count, tax: count, other: fc.integer({ min: -500, max: 500 }) }),
      fc.record({ admin: cents, operator: cents, receiver: cents, message: cents, receiverActivity: cents }),
      fc.array(fc.record({ kind: kinds, hasLeft: fc.boolean() }), { maxLength: 40 }),
      ({ other, tax, ...counts }, prices, listed) => {
        const all = { ...counts, receiverActivity: counts.receiver };
        const lines = (['admin', 'operator', 'receiver', 'message', 'receiverActivity'] as const).map((kind) => line(kind, all[kind], prices[kind]));
        const total = sum(lines.map(({ amount }) => amount)) + tax + other;
        const rows = read(bill({ lines, tax: { amount: tax }, total }), [listed.map(({ kind, hasLeft }) => person(kind, hasLeft ? { to: at } : {}))]);
        expect(sum(amounts(rows))).toBe(total);
      },
    ),
  );
});
