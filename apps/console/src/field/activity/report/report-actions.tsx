import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { download } from '../../../platform/download.ts';
import { HeardLink } from '../../../ui/heard-link.tsx';
import { BackToActivity } from '../viewer.tsx';
import type { ReportPageData, ReportTarget } from '../export/report-pages.ts';
import { allMessages } from '../queries.ts';
import reportPage from '../report-page.module.css';

interface ReportActionsProps {
  /** The subject of the report; the panel knows messages alone. */
  readonly target: ReportTarget;
  readonly pages: readonly ReportPageData[];
  readonly timeZone: string;
  /** An incomplete report cannot be exported. */
  readonly isWhole: boolean;
}

/** Not printed. */
export function ReportActions({ target: { messageId, contactId, location }, pages, timeZone, isWhole }: ReportActionsProps) {
  const save = async () => {
    const { csvHead, csvRows } = await import('../export/activity-csv.ts');
    download([csvHead(), ...pages.map((page) => csvRows(page, timeZone))], 'proof-of-hearing.csv');
  };
  return (
    <div className={reportPage['actions']}>
      <BackToActivity />
      {(messageId !== undefined || contactId !== undefined) && (
        <Link to="/activity/history" search={messageId === undefined ? { contactId } : { messageId }}>
          {messageId === undefined ? 'History of the person' : 'History of the message'}
        </Link>
      )}
      {contactId === undefined && location === undefined && (
        <HeardLink over={{ heard: messageId ?? allMessages }}>{messageId === undefined ? 'Who has not heard' : 'Who heard it'}, and what to do</HeardLink>
      )}
      <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />} disabled={!isWhole} onClick={() => void save()}>
        Download CSV
      </Button>
      <Button leftSection={<IconPrinter size={14} aria-hidden />} disabled={!isWhole} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
