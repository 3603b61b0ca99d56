import { download } from '../../../platform/download.ts';
import { useExport } from '../../../ui/list/use-export.ts';
import { readReport } from './report-pages.ts';

/** Writes all activity of the past week to a file. */
export const useActivityExport = (timeZone: string) =>
  useExport(
    async (run) => {
      const { csvHead, csvRows } = await import('./activity-csv.ts');
      const parts = [csvHead()];
      await readReport({ target: {}, ...run, onPage: (page) => parts.push(csvRows(page, timeZone)) });
      return parts;
    },
    (parts) => download(parts, 'activity.csv'),
  );
export type ExportState = ReturnType<typeof useActivityExport>;
