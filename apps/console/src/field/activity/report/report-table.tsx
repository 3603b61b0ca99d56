import type { ReportedHearing } from '@earshot/contract';
import { memo } from 'react';
import { formatsFor } from '../../../platform/dates.ts';
import '../../../ui/list/stacked-table.css';
import type { ReportPageData } from '../export/report-pages.ts';
import { byHandText, earlierTexts, languageName, replacedText, spokenPercent, timesText, findVersions, describeCause } from '../hearing-words.ts';
import classes from './report.module.css';

interface ReportTableProps {
  readonly pages: readonly ReportPageData[];
  readonly timeZone: string;
}

export function ReportTable({ pages, timeZone }: ReportTableProps) {
  if (pages.every(({ data }) => data.length === 0)) return <p className={classes['empty']}>No messages were assigned in this period.</p>;
  return (
    <table className={classes['table']} data-stacked aria-label="Hearings">
      <thead>
        <tr>
          <th scope="col">Receiver</th>
          <th scope="col">Message</th>
          <th scope="col">Outcome</th>
          <th scope="col">Assigned</th>
          <th scope="col">Delivered</th>
          <th scope="col">Arrived or left</th>
          <th scope="col">Spoken</th>
          <th scope="col">Heard</th>
        </tr>
      </thead>
      {pages.map(({ data, pager, versions }) => (
        <Rows key={pager.page} rows={data} versions={versions} timeZone={timeZone} />
      ))}
    </table>
  );
}

interface RowsProps {
  readonly rows: readonly ReportedHearing[];
  readonly versions: ReportPageData['versions'];
  readonly timeZone: string;
}

/** Memoised: the next thousand rows do not redraw the earlier ones. */
const Rows = memo(function Rows({ rows, versions, timeZone }: RowsProps) {
  return (
    <tbody>
      {rows.map((row) => (
        <Row key={`${row.messageId} ${row.contactId}`} row={row} versions={versions} timeZone={timeZone} />
      ))}
    </tbody>
  );
});

const none = '–';

function Row({ row, versions, timeZone }: Omit<RowsProps, 'rows'> & { readonly row: ReportedHearing }) {
  const formats = formatsFor(timeZone);
  // A narrow line breaks before the time, not within it.
  const time = (at: number | undefined) => (at === undefined ? none : formats.moment(at).replace(/\s(?=[AP]M)/, '\u00a0'));
  // The Outcome column already says that it has not begun.
  const reason = row.outcome === 'Not Begun' ? undefined : describeCause(row, formats)?.reason;
  const percent = spokenPercent(row);
  const byHand = byHandText(row, formats);
  const own = findVersions(versions, row.messageId);
  const moment = (at: number) => formats.moment(at);
  const heardText = row.heardVersion === undefined ? '' : `version ${row.heardVersion}${replacedText(row.heardVersion, own, moment)}`;
  return (
    <tr>
      <td>
        <b>{row.name}</b>
        {row.groups.length > 0 && <small>{row.groups.join(', ')}</small>}
      </td>
      <td data-label="Message">
        {row.title || 'Untitled'}
        <small>{row.location || 'Anywhere'}</small>
      </td>
      <td data-label="Outcome">
        {row.outcome}
        {reason !== undefined && <small>{reason}</small>}
      </td>
      <td data-label="Assigned">{time(row.assignedAt)}</td>
      <td data-label="Delivered">{time(row.deliveredAt)}</td>
      <td data-label={row.trigger === 'enter' ? 'Arrived' : 'Left'}>{time(row.arrivedAt)}</td>
      <td data-label="Spoken">{percent === undefined ? (row.startedAt === undefined ? none : 'Started') : `${percent}%`}</td>
      <td data-label="Heard">
        {time(row.heardAt)}
        {row.heardAt !== undefined && <small>{heardNote(row, heardText)}</small>}
        {earlierTexts(row, own, moment).map((text) => (
          <small key={text}>{text}</small>
        ))}
        {byHand !== undefined && <small>{byHand}</small>}
      </td>
    </tr>
  );
}

const heardNote = ({ heardCount, language }: ReportedHearing, version: string): string =>
  [timesText(Math.max(heardCount, 1)), languageName(language), version].filter((part) => part !== '').join(', ');
