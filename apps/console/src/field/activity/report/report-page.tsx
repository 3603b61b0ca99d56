import { formatCount } from '@earshot/domain';
import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.ts';
import '../../../ui/print-alone.css';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import type { ReportTarget } from '../export/report-pages.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportHistory, ReportVersions } from './report-versions.tsx';
import reportPage from '../report-page.module.css';
import classes from './report.module.css';
import { useReport } from './use-report.ts';

/** A proof of hearing, to be printed or kept: of a message, of a person, of a place, or of all. */
export function ReportPage() {
  const { messageId, contactId, location }: ReportTarget = useSearch({ strict: false });
  const { user } = useSession();
  const timeZone = user?.timeZone ?? 'UTC';
  const { pages, done, isWhole, error, retry } = useReport({ messageId, contactId, location });
  const [first] = pages;
  return (
    <article className={`${reportPage['page']} ${classes['report']}`} data-print-alone>
      <ReportActions target={{ messageId, contactId, location }} {...{ pages, timeZone, isWhole }} />
      {first ? (
        <>
          <ReportHead report={first} target={{ messageId, contactId, location }} timeZone={timeZone} />
          <Progress {...{ done, isWhole, error, retry }} total={first.pager.totalItems} />
          {/* A new layout of all rows with each page would take longer than loading them. */}
          <ReportTable pages={isWhole ? pages : [first]} timeZone={timeZone} />
          <ReportVersions pages={isWhole ? pages : [first]} timeZone={timeZone} />
          <ReportHistory report={first} timeZone={timeZone} />
          <Meaning />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={retry} />
      ) : (
        <SkeletonRows label="Loading the report" />
      )}
    </article>
  );
}

interface ProgressProps extends Pick<ReturnType<typeof useReport>, 'done' | 'isWhole' | 'error' | 'retry'> {
  readonly total: number;
}

function Progress({ done, total, isWhole, error, retry }: ProgressProps) {
  if (error) return <ErrorPanel title="The rest of the report could not be loaded" error={error} onRetry={retry} />;
  if (isWhole) return null;
  return (
    <output className={classes['progress']}>
      {formatCount(done)} of {formatCount(total)} rows loaded…
    </output>
  );
}

const Meaning = () => (
  <section className={classes['meaning']} aria-label="What this proves">
    <h2>What this proves</h2>
    <p>
      Heard means that the phone reported the end of the speech while the app was on the screen. A message played by hand before its turn does not count as
      heard. Hearing does not prove who held the phone, that the sound was on, or that the words were understood. Times come from the phone’s own clock, except
      Assigned, which comes from the server.
    </p>
  </section>
);
