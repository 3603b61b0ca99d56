import type { CompanyReport } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../platform/failure-text.ts';
import { type Formats, formatsFor } from '../../platform/dates.ts';
import { useSession } from '../../platform/session.ts';
import { HiddenText } from '../../ui/hidden-text.tsx';
import { ListFrame } from '../../ui/list/list-frame.tsx';
import { useKeptPage } from '../../ui/list/use-kept-page.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { CellNote, CellTitle, SheetTable } from '../../ui/sheet.tsx';
import classes from './clients.module.css';
import { clientsDefaults } from './clients-search.ts';
import type { TabProps } from './clients-tab.tsx';
import { useHandling, useReports } from './use-reports.ts';

/** Receivers' reports of companies, the newest first: without the number, to protect the reporter from the reported company. */
export function ReportsTab({ search, onChange, onDone }: TabProps) {
  const { user } = useSession();
  const list = useKeptPage(useReports(search), JSON.stringify([search.search, search.reports]));
  const handling = useHandling(onDone);
  const choice = (
    <Segments
      label="Reports"
      values={['Open', 'All'] as const}
      value={search.reports}
      onChange={(reports) => {
        handling.reset();
        onChange({ reports });
      }}
    />
  );
  return (
    <>
      {handling.error && <Notice text={failureText(handling.error)} />}
      <ListFrame
        noun="reports"
        placeholder="Search company or reason"
        empty={
          search.reports === 'Open'
            ? { title: 'No open reports', text: 'Companies that receivers report on their phones are listed here until the report is handled.' }
            : { title: 'No reports', text: 'Companies that receivers report on their phones are listed here.' }
        }
        tools={choice}
        pager={list.data?.pager}
        {...{ search, onChange, list }}
      >
        <ReportsTable
          reports={list.data?.data ?? []}
          formats={formatsFor(user?.timeZone ?? 'UTC')}
          isStale={list.isPlaceholderData}
          busyId={handling.isPending ? handling.variables.id : undefined}
          onHandle={handling.mutate}
        />
      </ListFrame>
    </>
  );
}

interface ReportsTableProps {
  readonly reports: readonly CompanyReport[];
  readonly formats: Formats;
  readonly isStale: boolean;
  readonly busyId: string | undefined;
  readonly onHandle: (report: CompanyReport) => void;
}

const reportersText = (count: number): string => (count === 1 ? 'By 1 person' : `By ${formatCount(count)} people`);

function ReportsTable({ reports, formats, isStale, busyId, onHandle }: ReportsTableProps) {
  return (
    <SheetTable label="Reports" isStale={isStale}>
      <thead>
        <tr>
          <th scope="col" className={classes['reported']}>
            Company
          </th>
          <th scope="col">Reason</th>
          <th scope="col" data-from="sm" className={classes['date']}>
            Reported
          </th>
          <th scope="col" className={classes['handle']}>
            <HiddenText>Actions</HiddenText>
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ReportLine key={report.id} isBusy={busyId === report.id} {...{ report, formats, onHandle }} />
        ))}
      </tbody>
    </SheetTable>
  );
}

interface ReportLineProps extends Pick<ReportsTableProps, 'formats' | 'onHandle'> {
  readonly report: CompanyReport;
  readonly isBusy: boolean;
}

function ReportLine({ report, formats, isBusy, onHandle }: ReportLineProps) {
  const { clientName, reason, createdAt, reporterCount, handledAt, handledBy } = report;
  const handled = handledAt !== undefined && [`Handled ${formats.formatDay(handledAt)}`, handledBy && `by ${handledBy}`].filter(Boolean).join(' ');
  const action = handledAt === undefined ? 'Mark handled' : 'Reopen';
  return (
    <tr>
      <td>
        <CellTitle>
          <Link to="/clients" search={{ ...clientsDefaults, search: clientName }}>
            {clientName}
          </Link>
        </CellTitle>
        <CellNote>{reportersText(reporterCount)}</CellNote>
        <div className={classes['below']}>
          <CellNote>{formats.formatDay(createdAt)}</CellNote>
        </div>
      </td>
      <td>
        <div className={classes['reason']}>{reason}</div>
        {handled && <CellNote>{handled}</CellNote>}
      </td>
      <td data-from="sm">{formats.formatDay(createdAt)}</td>
      <td className={classes['handle']}>
        <Button variant="default" loading={isBusy} aria-label={`${action}: report about ${clientName}`} onClick={() => onHandle(report)}>
          {action}
        </Button>
      </td>
    </tr>
  );
}
