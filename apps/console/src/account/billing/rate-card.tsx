import type { AccountUsage } from '@earshot/contract';
import { formatCents, formatCount } from '@earshot/domain';
import { formatsFor } from '../../platform/dates.ts';
import { SheetTable } from '../../ui/sheet.tsx';
import { calculateBill, formatTotal, type ProjectedUsage } from './bill.ts';
import { BillExport } from './export/bill-export.tsx';
import type { Viewer } from './queries.ts';
import classes from './usage-page.module.css';

interface RateCardProps {
  readonly usage: AccountUsage;
  readonly projected: ProjectedUsage | undefined;
  readonly isAsking: boolean;
  readonly viewer: Viewer;
}

/** The monthly cost line by line; in the projected change mode the changed lines are marked. */
export function RateCard({ usage, projected, isAsking, viewer }: RateCardProps) {
  const bill = calculateBill(usage, projected);
  const { lines, beforeTax, tax } = bill;
  return (
    <section className={classes['card']} data-area="rate" aria-labelledby="usage-rate" aria-busy={isAsking}>
      <h2 id="usage-rate">Monthly Rate {projected && <span className={classes['badge']}>Projected</span>}</h2>
      <SheetTable label="Monthly Rate" isStale={isAsking}>
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col" className={classes['number']}>
              Number × rate
            </th>
            <th scope="col" className={classes['number']}>
              Per month
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, count, each, amount, isProjected }) => (
            <tr key={label} data-projected={isProjected}>
              <td>{label}</td>
              <td className={classes['number']}>
                {formatCount(count)} × ${formatCents(each)}
              </td>
              <td className={classes['number']}>${formatCents(amount)}</td>
            </tr>
          ))}
          {tax && (
            <>
              <tr data-projected={projected && true}>
                <td colSpan={2}>Before tax</td>
                <td className={classes['number']}>${formatCents(beforeTax)}</td>
              </tr>
              <tr data-projected={projected && true}>
                <td colSpan={2}>Tax{tax.percent !== undefined && `, ${tax.percent}%`}</td>
                <td className={classes['number']}>{tax.amount === undefined ? 'not known yet' : `$${formatCents(tax.amount)}`}</td>
              </tr>
            </>
          )}
        </tbody>
        <tfoot>
          <tr data-projected={projected && true}>
            <th scope="row" colSpan={2}>
              Projected monthly bill, for 30 days of this usage
            </th>
            <td className={classes['number']}>{formatTotal(bill)}</td>
          </tr>
        </tfoot>
      </SheetTable>
      <p className={classes['note']}>{formatRateNote(projected, viewer.timeZone)}</p>
      <BillExport viewer={viewer} />
    </section>
  );
}

function formatRateNote(projected: ProjectedUsage | undefined, timeZone: string): string {
  if (!projected) return 'US dollars. The next bill counts people on its date, and the highest number of messages since the last bill.';
  const next = projected.price.nextInvoice;
  if (!next) return 'US dollars. The projected price is not saved yet.';
  return `Next invoice on ${formatsFor(timeZone).formatDay(next.at)}: $${formatCents(next.total)}${projected.price.tax?.amount === undefined ? '' : ' with tax'} (preview by the payment provider)`;
}
