import { type InboxMessage, usualManner } from '@earshot/domain';
import { type Place, placeAt, rulerAt } from '@earshot/geofence';
import type { DriveInput } from './drive-input.ts';

/** Start of the test drives: Denver, noon. */
export const gate: Place = { lat: 39.74, lng: -104.99 };
export const noon = Date.UTC(2026, 10, 20, 19);

export const north = (meters: number): Place => placeAt(rulerAt(gate.lat), gate, { east: 0, north: meters });

export const makeWords = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');

/** A message of 20 words (6 s) for 100 m around the gate, open all day. */
export const message = (
  id: string,
  { hours = [0, 1440], ...part }: Partial<InboxMessage> & { readonly hours?: readonly [number, number] } = {},
): InboxMessage => ({
  id,
  version: 1,
  title: `Title of ${id}`,
  texts: { en: makeWords(20) },
  geofence: { center: gate, radiusMeters: 100 },
  location: 'North gate',
  ...usualManner,
  schedule: {
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    startMinute: hours[0],
    endMinute: hours[1],
    repeat: 'no',
    repeatDays: [false, false, false, false, false, false, false],
    timeZone: 'America/Denver',
  },
  sender: 'Dana Operator',
  ...part,
});

/** Straight through the gate from a kilometre south of it to one north of it, at 35 mph: 15.6 m/s. */
export const straight = (messages: readonly InboxMessage[], change: Partial<DriveInput> = {}): DriveInput => ({
  messages,
  points: [north(-1000), north(1000)],
  speedMph: 35,
  startsAt: noon,
  noise: 'none',
  language: 'en',
  ...change,
});
