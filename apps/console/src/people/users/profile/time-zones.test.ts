import { expect, test } from 'vitest';
import { zoneOptions } from './time-zones.ts';

const winter = Date.parse('2026-01-15T12:00:00Z');
const summer = Date.parse('2026-07-15T12:00:00Z');
const findZoneLabel = (value: string, at: number, chosen = '') => zoneOptions(chosen, at).find((zone) => zone.value === value)?.label;

test('a zone is named with its city and the offset of the day', () => {
  expect(findZoneLabel('America/Denver', winter)).toBe('(UTC-07:00) Mountain Time — Denver');
  expect(findZoneLabel('America/Denver', summer)).toBe('(UTC-06:00) Mountain Time — Denver');
  expect(findZoneLabel('Asia/Calcutta', winter)).toBe('(UTC+05:30) India Standard Time — Kolkata');
  expect(findZoneLabel('Etc/UTC', winter)).toBe('(UTC+00:00) UTC');
});

test('the zones are those of Windows, from west to east, each once', () => {
  const zones = zoneOptions('', winter);
  expect(zones.length).toBeGreaterThan(100);
  expect(zones[0]?.label).toMatch(/^\(UTC-12:00\)/);
  expect(zones.at(-1)?.label).toMatch(/^\(UTC\+14:00\)/);
  expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
  expect(new Set(zones.map(({ label }) => label)).size).toBe(zones.length);
});

test.each([
  ['America/Detroit', '(UTC-05:00) Eastern Time — Detroit'],
  ['America/Argentina/Buenos_Aires', '(UTC-03:00) Argentina Standard Time — Buenos Aires'],
  ['Europe/Kyiv', '(UTC+02:00) Eastern European Time — Kyiv'],
  ['UTC', '(UTC+00:00) UTC'],
])('%s, which is not in the list, keeps its own name and stands there once', (timeZone, label) => {
  expect(findZoneLabel(timeZone, winter, timeZone)).toBe(label);
  expect(zoneOptions(timeZone, winter).filter((zone) => zone.label === label)).toHaveLength(1);
});

test('a zone is found by any city in it', () => {
  const found = (typed: string) =>
    zoneOptions('', winter)
      .filter(({ terms }) => terms.includes(typed))
      .map(({ value }) => value);
  expect(found('detroit')).toEqual(['America/New_York']);
  expect(found('oslo')).toEqual(['Europe/Berlin']);
});
