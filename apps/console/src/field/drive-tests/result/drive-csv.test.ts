import type { DriveResult } from '@earshot/contract';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { driveCsv } from './drive-csv.ts';

const at = Date.parse('2026-11-20T15:05:00Z');
type Verdict = DriveResult['report']['verdicts'][number];
const verdict = (rest: Partial<Verdict>): Verdict => ({
  messageId: 'a',
  title: 'Gate code',
  outcome: 'finished',
  reason: 'Arrived.',
  fraction: 1,
  text: 'The code is 4471.',
  language: 'en',
  ...rest,
});
const spoken = { dueAt: at, startsAt: at + 1_500, endsAt: at + 10_500, start: { lat: 39.7, lng: -105 }, end: { lat: 39.701, lng: -105 } };
const result = (verdicts: readonly Verdict[], rest: Partial<DriveResult> = {}): DriveResult => ({
  people: 1,
  names: ['Ana Morales'],
  report: { startsAt: at, endsAt: at + 60_000, lengthMeters: 900, way: [], verdicts },
  ...rest,
});
const read = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

test('each message of each set of people is a row, in yards, seconds and the times of the zone', () => {
  const first = result([
    verdict({ ...spoken, spokenOverMeters: 140.8, beyondEdgeMeters: 0 }),
    verdict({
      messageId: 'b',
      title: 'Wet floor',
      outcome: 'delayed',
      ...spoken,
      startsAt: at + 12_000,
      endsAt: at + 20_000,
      waitedFor: 'a',
      reason: 'Had to wait.',
    }),
  ]);
  const second = result([verdict({ outcome: 'never_reached', fraction: 0, reason: 'Came within 300 yd.', language: 'es' })], {
    people: 7,
    names: ['Ben', 'Cleo'],
  });
  const text = driveCsv([first, second], 'America/Denver');
  const [one, two, three] = read(text);
  expect(one).toMatchObject({
    People: 'Ana Morales',
    Outcome: 'Finished',
    Due: '2026-11-20T08:05:00-07:00',
    'Seconds late': '1.5',
    'Spoken %': '100',
    'Spoken over yards': '154',
    'Yards beyond the edge': '0',
    'Start longitude': '-105.000000',
  });
  expect(two).toMatchObject({ Outcome: 'Delayed behind another', 'Waited for': 'Gate code', 'Seconds late': '12.0' });
  expect(three).toMatchObject({ People: 'Ben, Cleo and 5 more', Outcome: 'Never reached', 'Speech began': '', 'Spoken %': '', Language: 'Spanish' });
});

test('a title that a spreadsheet would run is text', () => {
  const text = driveCsv([result([verdict({ title: '=HYPERLINK("http://x")' }), verdict({ title: '-1+2' }), verdict({ title: '@sum' })])], 'UTC');
  expect(read(text).map((row) => row['Message'])).toEqual([`'=HYPERLINK("http://x")`, `'-1+2`, `'@sum`]);
});
