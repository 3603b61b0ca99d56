import type { MessageVersion, ReportedHearing } from '@earshot/contract';
import { csv } from '@earshot/domain';
import { formatsFor } from '../../../platform/dates.ts';
import { isoWithOffset } from '../../../platform/iso.ts';
import { earlierTexts, languageName, replacedText, spokenPercent, findVersions, describeCause } from '../hearing-words.ts';
import type { ReportPageData } from './report-pages.ts';

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
  'Words heard',
  'Earlier versions heard',
];

export const csvHead = (): string => csv([columns]);

/** A page of a report as CSV, with an end after each line; times are in the given zone. */
export const csvRows = ({ data, versions }: Pick<ReportPageData, 'data' | 'versions'>, timeZone: string): string =>
  csv(data.map((row) => formatCsvCells(row, findVersions(versions, row.messageId), timeZone)));

function formatCsvCells(row: ReportedHearing, versions: readonly MessageVersion[], timeZone: string): readonly string[] {
  const moment = (at: number): string => isoWithOffset(at, timeZone);
  const time = (at: number | undefined): string => (at === undefined ? '' : moment(at));
  const words = describeCause(row, formatsFor(timeZone));
  const heardVersion = row.heardVersion ?? row.version;
  const wordsIn = (version: number): string => versions.find((each) => each.version === version)?.words?.body ?? '';
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
    row.heardAt === undefined ? '' : `${heardVersion}${replacedText(heardVersion, versions, moment)}`,
    row.heardAt === undefined ? '' : wordsIn(heardVersion),
    earlierTexts(row, versions, moment)
      .map((text, index) => [text, wordsIn(row.earlier[index]?.version ?? 0)].filter((part) => part !== '').join(': '))
      .join('; '),
  ];
}
