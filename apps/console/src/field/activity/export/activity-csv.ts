import type { ReportedHearing } from '@earshot/contract';
import { csv } from '@earshot/domain';
import { formatsFor } from '../../../platform/dates.ts';
import { isoWithOffset } from '../../../platform/iso.ts';
import { languageName, spokenPercent, wordsOf } from '../hearing-words.ts';

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
  'Played by hand',
  'Version heard',
  'Earlier versions heard',
];

/** The first line, after the mark by which spreadsheets know UTF-8. */
export const csvHead = (): string => `\uFEFF${csv([columns])}`;

/** Rows of a report as CSV, each line ended; times in a zone. */
export const csvRows = (rows: readonly ReportedHearing[], timeZone: string): string => csv(rows.map((row) => cellsOf(row, timeZone)));

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
    time(row.playedByHandAt),
    row.heardAt === undefined ? '' : String(row.heardVersion ?? row.version),
    row.earlier.map(({ version, heardAt }) => `Version ${version}: ${time(heardAt)}`).join('; '),
  ];
}
