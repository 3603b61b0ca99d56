import type { Bill, BilledPerson } from '@earshot/contract';
import { csv, formatCents } from '@earshot/domain';
import { formatsFor } from '../../../platform/dates.ts';
import { isoWithOffset } from '../../../platform/iso.ts';

const columns = ['Item', 'Name', 'Phone or email', 'From', 'To', 'Quantity', 'Each', 'Amount', 'Reason'];

type Kind = BilledPerson['kind'];
/** People of a bill by kind, as listed so far. */
type PeopleCounts = Record<Kind, number>;

const items: Readonly<Record<Kind, string>> = { admin: 'Admin', operator: 'Operator', receiver: 'Receiver' };

/** Decimals without separators, so that every spreadsheet adds them up. */
const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The lines that a person of a kind is charged in: a receiver is charged for itself and for its activity. */
const linesFor = ({ lines }: Bill, kind: Kind) => lines.filter((line) => line.kind === kind || (kind === 'receiver' && line.kind === 'receiverActivity'));

const sum = <T>(all: readonly T[], amount: (each: T) => number): number => all.reduce((total, each) => total + amount(each), 0);
const priceEach = (bill: Bill, kind: Kind): number => sum(linesFor(bill, kind), ({ each }) => each);

export const billHead = (): string => csv([columns]);

/** A line for each person. Adds the counted ones to `counts`. */
export const billPeople = (bill: Bill, people: readonly BilledPerson[], { counts, timeZone }: { readonly counts: PeopleCounts; readonly timeZone: string }) => {
  const formats = formatsFor(timeZone);
  const reason = `Counted on ${formats.formatDay(bill.at)}`;
  return csv(
    people.map(({ kind, name, address, from, to }) => {
      const isCounted = to === undefined;
      if (isCounted) counts[kind] += 1;
      const each = dollars(priceEach(bill, kind));
      const span = [isoWithOffset(from, timeZone), isCounted ? '' : isoWithOffset(to, timeZone)];
      return [items[kind], name, address, ...span, ...(isCounted ? ['1', each, each, reason] : ['0', each, '0.00', 'Left before the count'])];
    }),
  );
};

/** The lines that are no person, the sum, and the rules; the amounts above and here add up to the bill. */
export function billFoot(bill: Bill, counts: PeopleCounts, timeZone: string): string {
  const line = (item: string, quantity: string, each: string, cents: number, reason: string) => [item, '', '', '', '', quantity, each, dollars(cents), reason];
  const message = bill.lines.filter(({ kind }) => kind === 'message');
  const different = (['admin', 'operator', 'receiver'] as const).flatMap((kind) => {
    const count = (linesFor(bill, kind)[0]?.count ?? 0) - counts[kind];
    const amount = sum(linesFor(bill, kind), (each) => each.amount) - counts[kind] * priceEach(bill, kind);
    return count === 0 && amount === 0
      ? []
      : [
          line(
            `${items[kind]}s, difference`,
            String(count),
            dollars(priceEach(bill, kind)),
            amount,
            'The payment provider counted at another moment, or the bill is older than the exact times',
          ),
        ];
  });
  const tax = bill.tax?.amount ?? 0;
  const other = bill.total - tax - sum(bill.lines, ({ amount }) => amount);
  return csv([
    ...message.map(({ count, each, amount }) => line('Concurrent messages', String(count), dollars(each), amount, 'Highest number since the bill before')),
    ...different,
    ...(other === 0 ? [] : [line('Credits, discounts, taxes and others', '', '', other, 'Added by the payment provider')]),
    ...(tax === 0 ? [] : [line('Tax', '', '', tax, 'Computed by the payment provider')]),
    line('Total', '', '', bill.total, bill.number === undefined ? 'Projected bill, for 30 days of this usage' : `Invoice ${bill.number}`),
    ...noteLines(bill, timeZone).map((note) => ['Note', note]),
  ]);
}

function noteLines({ lines, exactSince, tax }: Bill, timeZone: string): readonly string[] {
  const find = (kind: Bill['lines'][number]['kind']): string => formatCents(lines.find((line) => line.kind === kind)?.each ?? 0);
  return [
    ...(tax && tax.amount === undefined ? ['Tax comes on top of this total. It is not known yet.'] : []),
    'US dollars. A bill counts people on its date, and the highest number of messages since the bill before.',
    `A receiver costs $${find('receiver')}, and $${find('receiverActivity')} for the activity feed. One number is one receiver, even if it is a contact of several users. An Admin who is also an Operator counts as both.`,
    exactSince === undefined
      ? 'Each start is the day on which the person was added. Exact times are kept from the first saved card on.'
      : `Starts and ends are exact to a minute from ${isoWithOffset(exactSince, timeZone)} on. Earlier starts are the day on which the person was added.`,
  ];
}
