import type { AccountUsage } from '@earshot/contract';
import { formatCents } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Sheet, SheetTable } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import classes from './usage-page.module.css';

/** What the account uses and what that costs by the month (spec 2 §2.5). */
export function UsagePage() {
  const { user, onBehalf } = useSession();
  const usage = useQuery({
    queryKey: ['billing', 'usage', onBehalf?.clientId ?? user?.clientId],
    queryFn: ({ signal }) => api.billing.usage(undefined, { signal }),
  });
  return (
    <>
      <PageHeader title="Usage" note={onBehalf?.clientName ?? user?.clientName ?? ''} />
      {usage.data ? (
        <div className={classes['cards']}>
          <UsageCard usage={usage.data} />
          <RateCard usage={usage.data} />
        </div>
      ) : usage.isError ? (
        <ErrorPanel error={usage.error} onRetry={() => void usage.refetch()} />
      ) : (
        <Sheet>
          <SkeletonRows label="Loading the usage" />
        </Sheet>
      )}
    </>
  );
}

function UsageCard({ usage: { usage } }: { readonly usage: AccountUsage }) {
  const counts = [
    ['Admins', usage.admins],
    ['Operators', usage.operators],
    ['Receivers', usage.receivers],
    ['Concurrent Geofence Messages', usage.messages],
  ] as const;
  return (
    <section className={classes['card']} aria-labelledby="usage-counts">
      <h2 id="usage-counts">Usage</h2>
      <dl className={classes['counts']}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['note']}>Somebody who is Admin and Operator counts as both. A receiver is one phone number, whoever has it as a contact.</p>
    </section>
  );
}

function RateCard({ usage: { usage, prices, lines, projected } }: { readonly usage: AccountUsage }) {
  const rows = [
    ['Admins', usage.admins, prices.admin, lines.admins],
    ['Operators', usage.operators, prices.operator, lines.operators],
    ['Receivers', usage.receivers, prices.receiver, lines.receivers],
    ['Concurrent messages', usage.messages, prices.message, lines.messages],
    ['Activity feed, per receiver', usage.receivers, prices.receiverActivity, lines.receiversActivity],
  ] as const;
  return (
    <section className={classes['card']} aria-labelledby="usage-rate">
      <h2 id="usage-rate">Monthly Rate</h2>
      <SheetTable label="Monthly Rate">
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col" className={classes['number']}>
              Number × rate
            </th>
            <th scope="col" className={classes['number']}>
              A month
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, count, each, line]) => (
            <tr key={label}>
              <td>{label}</td>
              <td className={classes['number']}>
                {count.toLocaleString('en-US')} × ${formatCents(each)}
              </td>
              <td className={classes['number']}>${formatCents(line)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Projected monthly bill, for 30 days of this usage
            </th>
            <td className={classes['number']}>${formatCents(projected)}</td>
          </tr>
        </tfoot>
      </SheetTable>
    </section>
  );
}
