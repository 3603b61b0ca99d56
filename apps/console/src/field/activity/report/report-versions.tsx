import { MessageHistory } from '../../../ui/message-history.tsx';
import { VersionList } from '../../../ui/version-list.tsx';
import type { ReportPageData } from '../export/report-pages.ts';
import classes from './report.module.css';

interface ReportVersionsProps {
  readonly pages: readonly ReportPageData[];
  readonly timeZone: string;
}

/** The versions of the reported message, or of the edited messages in the report. */
export function ReportVersions({ pages, timeZone }: ReportVersionsProps) {
  // A message whose people fill several pages is in each of them.
  const worded = new Map(pages.flatMap(({ versions }) => versions.map((each) => [each.messageId, each.versions] as const)));
  if (worded.size === 0) return null;
  const heading = [...worded.values()].some((versions) => versions.length > 1) ? 'Versions' : 'Words';
  return (
    <section className={classes['meaning']} aria-label={heading}>
      <h2>{heading}</h2>
      {[...worded].map(([messageId, versions]) => {
        const title = versions[0]?.words?.title || 'Untitled';
        return (
          <section key={messageId} className={classes['edited']}>
            <h3>{title}</h3>
            <VersionList versions={versions} timeZone={timeZone} label={`Versions of ${title}`} />
          </section>
        );
      })}
    </section>
  );
}

export function ReportHistory({ report: { history }, timeZone }: { readonly report: Pick<ReportPageData, 'history'>; readonly timeZone: string }) {
  if (!history) return null;
  return (
    <section className={classes['meaning']} aria-label="History">
      <h2>History</h2>
      <MessageHistory entries={history} timeZone={timeZone} label="History of the message" />
    </section>
  );
}
