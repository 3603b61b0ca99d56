import type { DriveResult } from '@earshot/contract';
import { csv } from '@earshot/domain';
import { isoWithOffset } from '../../../platform/iso.ts';
import { toYards } from '../distance-words.ts';
import { outcomeWords } from './outcomes.ts';
import { lateSeconds, peopleText } from './shown-result.ts';

const columns = [
  'People',
  'Message',
  'Outcome',
  'Due',
  'Speech began',
  'Seconds late',
  'Speech ended',
  'Spoken %',
  'Spoken over yards',
  'Yards beyond the edge',
  'Start latitude',
  'Start longitude',
  'End latitude',
  'End longitude',
  'Reason',
  'Waited for',
  'Language',
];

/** All results as CSV: a row for each message and set of people; times are in the given zone. */
export function driveCsv(results: readonly DriveResult[], timeZone: string): string {
  const time = (at: number | undefined): string => (at === undefined ? '' : isoWithOffset(at, timeZone));
  const number = (value: number | undefined): string => (value === undefined ? '' : String(value));
  const rows = results.flatMap((result) => {
    const titles = new Map(result.report.verdicts.map(({ messageId, title }) => [messageId, title]));
    return result.report.verdicts.map((verdict) => [
      peopleText(result),
      verdict.title,
      outcomeWords[verdict.outcome],
      time(verdict.dueAt),
      time(verdict.startsAt),
      lateSeconds(verdict)?.toFixed(1) ?? '',
      time(verdict.endsAt),
      verdict.startsAt === undefined ? '' : String(Math.round(verdict.fraction * 100)),
      number(verdict.spokenOverMeters === undefined ? undefined : toYards(verdict.spokenOverMeters)),
      number(verdict.beyondEdgeMeters === undefined ? undefined : toYards(verdict.beyondEdgeMeters)),
      verdict.start?.lat.toFixed(6) ?? '',
      verdict.start?.lng.toFixed(6) ?? '',
      verdict.end?.lat.toFixed(6) ?? '',
      verdict.end?.lng.toFixed(6) ?? '',
      verdict.reason,
      titles.get(verdict.waitedFor ?? '') ?? '',
      verdict.language === 'es' ? 'Spanish' : 'English',
    ]);
  });
  return csv([columns, ...rows]);
}
