import { api } from '../../../platform/api.ts';
import type { ExportProgress } from '../../../ui/list/use-export.ts';

/** The subject of a report; without any of these, all of the past week. */
export interface ReportTarget {
  readonly messageId?: string | undefined;
  readonly contactId?: string | undefined;
  readonly location?: string | undefined;
}

/** Rows per call. */
const reportPageSize = 1_000;

interface PageRange {
  readonly page: number;
  /** The end of the first page's time span: all pages are judged at one instant. */
  readonly at: number | undefined;
}

export const readReportPage = (target: ReportTarget, { page, at }: PageRange, signal: AbortSignal) =>
  api.activity.report({ query: { ...target, page, perpage: reportPageSize, QueryTime: at } }, { signal });
export type ReportPageData = Awaited<ReturnType<typeof readReportPage>>;

interface ReportReading {
  readonly target: ReportTarget;
  readonly signal: AbortSignal;
  readonly onPage: (page: ReportPageData) => void;
  readonly onProgress: (soFar: ExportProgress) => void;
}

/** Reads a whole report page by page; returns the number of its rows. */
export async function readReport({ target, signal, onPage, onProgress }: ReportReading): Promise<number> {
  let at: number | undefined;
  let done = 0;
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const read = await readReportPage(target, { page, at }, signal);
    at = read.to;
    onPage(read);
    done += read.data.length;
    ({ totalPages } = read.pager);
    onProgress({ done, total: read.pager.totalItems });
  }
  return done;
}
