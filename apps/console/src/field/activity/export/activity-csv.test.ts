import type { ReportedHearing } from '@earshot/contract';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { isoWithOffset } from '../../../platform/iso.ts';
import { csvHead, csvRows } from './activity-csv.ts';

const row = (rest: Partial<ReportedHearing> = {}): ReportedHearing => ({
  messageId: 'm',
  contactId: 'c',
  name: 'Ana Morales',
  groups: ['Drivers', 'Yard'],
  title: 'Blue gate',
  location: 'Dock 4, Denver',
  trigger: 'enter',
  outcome: 'Waiting',
  assignedAt: Date.UTC(2026, 10, 20, 15, 5),
  heardCount: 0,
  earlier: [],
  version: 1,
  ...rest,
});

const rows = (data: readonly ReportedHearing[], timeZone: string) => csvRows({ data: [...data], versions: [] }, timeZone);
const read = (csv: string): readonly (readonly string[])[] => Papa.parse<string[]>(csv.trimEnd(), { newline: '\r\n' }).data;

test('a file has a header line, and times with the offset of the viewer', () => {
  const heard = row({
    outcome: 'Heard',
    deliveredAt: Date.UTC(2026, 6, 1, 12),
    startedAt: 0,
    heardAt: Date.UTC(2026, 10, 20, 16),
    heardCount: 2,
    language: 'es',
  });
  const csv =
    csvHead() +
    rows([heard], 'America/Denver') +
    rows([row({ spokenFraction: 0.624, playedByHandAt: Date.UTC(2026, 10, 20, 14, 25), cause: { kind: 'left_before_end' } })], 'America/Denver');
  expect(csv.startsWith('"Name","Groups","Message","Location","Outcome","Assigned",')).toBe(true);
  const [head, first, second] = read(csv);
  expect(head).toHaveLength(19);
  expect(first).toEqual([
    'Ana Morales',
    'Drivers; Yard',
    'Blue gate',
    'Dock 4, Denver',
    'Heard',
    '2026-11-20T08:05:00-07:00',
    '2026-07-01T06:00:00-06:00',
    '',
    '',
    '1969-12-31T17:00:00-07:00',
    '100',
    '2026-11-20T09:00:00-07:00',
    '2',
    'Spanish',
    '',
    '',
    '1',
    '',
    '',
  ]);
  expect(second?.slice(10)).toEqual(['62', '', '0', '', 'Left before the end', '2026-11-20T07:25:00-07:00', '', '', '']);
});

test('a hearing of an earlier version has its version, its words and its times in the file', () => {
  const earlier = [{ version: 2, heardAt: Date.UTC(2026, 10, 20, 15), heardCount: 1 }];
  const carried = row({ outcome: 'Heard', version: 4, heardVersion: 3, heardAt: Date.UTC(2026, 10, 20, 16), earlier });
  const of = (version: number, more: object) => ({ version, words: { title: 'Blue gate', body: `The code is ${version}.` }, heard: 1, ...more });
  const [third, second] = [3, 2].map((version) => of(version, { replacedAt: Date.UTC(2026, 10, 20, 15, version), replacedBy: 'Owen Parker' }));
  const versions = [{ messageId: 'm', versions: [of(4, {}), third ?? of(3, {}), second ?? of(2, {}), of(1, {})] }];
  const [cells] = read(csvRows({ data: [carried], versions }, 'America/Denver'));
  expect(cells?.slice(-3)).toEqual([
    '3, replaced 2026-11-20T08:03:00-07:00 by Owen Parker',
    'The code is 3.',
    'Version 2 heard 2026-11-20T08:00:00-07:00, replaced 2026-11-20T08:02:00-07:00 by Owen Parker: The code is 2.',
  ]);
});

test('a message missed for no known reason is not reported as waiting', () => {
  const findReason = (outcome: 'Waiting' | 'Missed') => read(rows([row({ outcome, cause: { kind: 'waiting' } })], 'UTC'))[0]?.[14];
  expect(findReason('Waiting')).toBe('Waiting on the device');
  expect(findReason('Missed')).toBe('The phone gave no reason');
});

test('no cell runs as a formula, and every text comes out of the file as it went in', () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', '1', 'é') }));
  fc.assert(
    fc.property(texts, texts, texts, (name, title, location) => {
      const csv = rows([row({ name, title, location })], 'UTC');
      const cells = read(csv.slice(0, -2))[0] ?? [];
      const written = [name, title, location];
      const shown = [cells[0] ?? '', cells[2] ?? '', cells[3] ?? ''];
      // A number is no formula, even with a minus sign.
      const isSafe = (cell: string) => /^-?[\d.]+$/.test(cell) || !/(^|[,;\t\r\n|])[=+\-@]|^[\t\r\n]/.test(cell);
      const bare = (text = '') => text.replaceAll("'", '');
      return shown.every((cell, index) => isSafe(cell) && bare(cell) === bare(written[index]));
    }),
  );
});

test('an instant with its offset is the same instant, in every zone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constantFrom('UTC', 'America/Denver', 'Asia/Kathmandu', 'Pacific/Chatham'), (seconds, zone) => {
      return Date.parse(isoWithOffset(seconds * 1000, zone)) === seconds * 1000;
    }),
  );
});
