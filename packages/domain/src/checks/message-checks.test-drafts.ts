import { placeAt, rulerAt } from '@earshot/geofence';
import type { Schedule } from '../schedule/schedule.ts';
import { type LiveMessage, findCompetitors } from './competing-messages.ts';
import { type ChosenPeople, listFindings } from './message-checks-rules.ts';
import type { CheckedDraft, CheckKind } from './message-checks.ts';

/** Friday 20 November 2026, 10:00 in Denver, which is 17:00 UTC. */
export const now = 1_795_194_000_000;
export const yard = 0.9144;
const denver = { lat: 39.7392, lng: -104.9903 };
export const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

export const schedule: Schedule = {
  startDate: '2026-11-20',
  endDate: '2026-11-26',
  startMinute: 480,
  endMinute: 1020,
  repeat: 'daily',
  repeatDays: [true, true, true, true, true, true, true],
  timeZone: 'America/Denver',
};
export const draftWith = (change: Partial<CheckedDraft> = {}, hours: Partial<Schedule> = {}): CheckedDraft => ({
  texts: { en: words(10) },
  place: denver,
  radiusMeters: 200 * yard,
  radiusUnit: 'mi',
  trigger: 'enter',
  priority: 0,
  dwellSeconds: 0,
  ...change,
  schedule: { ...schedule, ...hours },
});
export const liveWith = (change: Partial<LiveMessage> = {}, hours: Partial<Schedule> = {}): LiveMessage => ({
  id: 'other',
  title: 'Gate code',
  place: denver,
  radiusMeters: 200 * yard,
  trigger: 'enter',
  priority: 0,
  words: 40,
  ...change,
  schedule: { ...schedule, ...hours },
});
export const placeToTheEast = (meters: number) => placeAt(rulerAt(denver.lat), denver, { east: meters, north: 0 });
const reached: ChosenPeople = { isAnybody: true, isReachable: true, isInvited: false };

export const check = (draft: CheckedDraft, live: readonly LiveMessage[] = [], people = reached) =>
  listFindings({ draft, rivals: findCompetitors(draft, live, now), people }, { now, speedMph: 35 });
export const kinds = (...given: Parameters<typeof check>): readonly CheckKind[] => check(...given).map(({ kind }) => kind);
export const only = (kind: CheckKind, ...given: Parameters<typeof check>) => check(...given).find((finding) => finding.kind === kind);
