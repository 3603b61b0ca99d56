import type { ReportedHearing } from '@earshot/contract';
import Papa from 'papaparse';
import { formulaStart } from '../../platform/csv.ts';
import { formatsFor } from '../../platform/dates.ts';
import { isoWithOffset } from '../../platform/iso.ts';
import { languageName, spokenPercent, wordsOf } from '../hearing-words.ts';

const newline = '\r\n';

const columns = [
  'Name',
  'Groups',
  'Message',
  'Location',
  'Outcome',
  'Assigned',
  'Delivered',
  'Arrived or left',
  'Notified',
  'Speech began',
  'Spoken %',
  'Heard at',
  'Times heard',
  'Language',
  'Reason not heard',
];

const unparse = (rows: readonly (readonly string[])[]): string => Papa.unparse(rows as string[][], { escapeFormulae: formulaStart, newline }) + newline;

/** The first line, after the mark by which spreadsheets know UTF-8. */
export const csvHead = (): string => `\uFEFF${unparse([columns])}`;

/** Rows of a report as CSV, each line ended; times in a zone. */
export const csvRows = (rows: readonly ReportedHearing[], timeZone: string): string =>
  rows.length === 0 ? '' : unparse(rows.map((row) => cellsOf(row, timeZone)));

function cellsOf(row: ReportedHearing, timeZone: string): readonly string[] {
  const time = (at: number | undefined): string => (at === undefined ? '' : isoWithOffset(at, timeZone));
  const words = wordsOf(row, formatsFor(timeZone));
  return [
    row.name,
    row.groups.join('; '),
    row.title,
    row.location,
    row.outcome,
    time(row.assignedAt),
    time(row.deliveredAt),
    time(row.arrivedAt),
    time(row.notifiedAt),
    time(row.startedAt),
    spokenPercent(row)?.toString() ?? '',
    time(row.heardAt),
    String(row.heardCount),
    languageName(row.language),
    words?.reason ?? '',
  ];
}
