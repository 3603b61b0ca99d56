import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { download } from '../../../platform/download.ts';
import type { ReportPageData } from '../export/report-pages.ts';
import classes from './report.module.css';

interface ReportActionsProps {
  readonly pages: readonly ReportPageData[];
  readonly timeZone: string;
  /** A part of a report is not given away. */
  readonly isWhole: boolean;
}

/** What can be done with a report; not printed. */
export function ReportActions({ pages, timeZone, isWhole }: ReportActionsProps) {
  const save = async () => {
    const { csvHead, csvRows } = await import('../export/activity-csv.ts');
    download([csvHead(), ...pages.map((page) => csvRows(page, timeZone))], 'proof-of-hearing.csv');
  };
  return (
    <div className={classes['actions']}>
      <Link to="/activity">Back to Activity</Link>
      <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />} disabled={!isWhole} onClick={() => void save()}>
        Download CSV
      </Button>
      <Button leftSection={<IconPrinter size={14} aria-hidden />} disabled={!isWhole} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
