import { countMissed, formatCount, fullName, heardPercentText } from '@earshot/domain';
import { formatsFor } from '../../../platform/dates.ts';
import { type Session, useSession } from '../../../platform/session.ts';
import type { ReportPageData, ReportTarget } from '../export/report-pages.ts';
import figureList from '../../../ui/figure-list.module.css';
import classes from './report.module.css';

interface ReportHeadProps {
  /** Any page of it: all pages have the same totals. */
  readonly report: ReportPageData;
  readonly target: ReportTarget;
  readonly timeZone: string;
}

function describeSubject({ messageId, contactId, location }: ReportTarget, about: string | undefined): string {
  const parts = [messageId && 'a message', contactId && 'a person', location && 'a place'].filter(Boolean);
  if (parts.length === 0) return 'All messages and receivers';
  return about ?? `For ${parts.join(' and ')}`;
}

const targetKind = ({ messageId, contactId, location }: ReportTarget): string =>
  messageId !== undefined ? 'Message' : contactId !== undefined ? 'Receiver' : location !== undefined ? 'Place' : 'About';

function formatAuthor({ user, onBehalf }: Session): string {
  const name = user ? fullName(user) : '';
  return onBehalf ? `${name}, on behalf of ${onBehalf.name}` : name;
}

export function ReportHead({ report, target, timeZone }: ReportHeadProps) {
  const { about, from, to, assigned, heard, waiting, notDelivered, notBegun, heardEarlier } = report;
  const session = useSession();
  const formats = formatsFor(timeZone);
  const moment = (at: number) => `${formats.formatDay(at)}, ${formats.time(at)}`;
  const company = session.onBehalf?.clientName ?? session.user?.clientName;
  const facts = [
    [targetKind(target), describeSubject(target, about)],
    ['Company', company],
    ['Period', `${moment(from)} to ${moment(to)}`],
    ['Created', `${moment(to)} by ${formatAuthor(session)}`],
    ['Timezone', timeZone.replaceAll('_', ' ')],
  ] as const;
  const totals = [
    ['Assigned', formatCount(assigned)],
    ['Heard', formatCount(heard)],
    ['Missed', formatCount(countMissed(report))],
    ['Not Delivered', formatCount(notDelivered)],
    ['Communication efficiency', heardPercentText(report)],
    // Counted apart: these are in no rate.
    ['Waiting', formatCount(waiting)],
    ['Not begun', formatCount(notBegun)],
    ...(heardEarlier > 0 ? ([['Heard an earlier version only', formatCount(heardEarlier)]] as const) : []),
  ] as const;
  return (
    <header className={classes['head']}>
      <h1>Proof of hearing</h1>
      <dl className={classes['facts']}>{facts.map(([name, value]) => value !== undefined && value !== '' && <Fact key={name} name={name} value={value} />)}</dl>
      <dl className={`${figureList['figures']} ${classes['totals']}`} aria-label="Totals">
        {totals.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </header>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
