import { addDays, type InboxMessage, wallClockAt } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import type { Prepared } from './prepared.ts';
import { layOut } from './drive.ts';

// A crew's morning in Gothenburg. The company and the messages are made up; the streets are real.
const station = { lat: 57.70838, lng: 11.97337 };
const arena = { lat: 57.69997, lng: 11.987 };
const toStation =
  '57.70042,11.95298 57.70061,11.95169 57.70101,11.95131 57.70121,11.9514 57.70177,11.95441 57.70244,11.95706 57.70302,11.95878 57.704,11.96072 57.70596,11.96256 57.70855,11.96382 57.70976,11.96461 57.7104,11.9656 57.71088,11.96746 57.71143,11.96904 57.71095,11.9701 57.70855,11.97126 57.70838,11.97337';
const toArena =
  '57.70838,11.97337 57.70866,11.97528 57.70863,11.97568 57.70828,11.97611 57.70828,11.97695 57.70818,11.97736 57.70715,11.97777 57.70708,11.98468 57.70427,11.98476 57.70013,11.98578 57.69976,11.98536 57.69938,11.98599 57.6995,11.98633 57.69988,11.98646 57.69997,11.987';
const away =
  '57.69997,11.987 57.70034,11.99124 57.70028,11.99214 57.6986,11.99199 57.69817,11.9922 57.69793,11.99323 57.69738,11.99376 57.69746,11.99491 57.69733,11.99516 57.69608,11.99608 57.69592,11.9957 57.69586,11.99486 57.69525,11.99507';

const placesOf = (line: string): readonly Place[] =>
  line.split(' ').map((pair) => {
    const [lat = 0, lng = 0] = pair.split(',').map(Number);
    return { lat, lng };
  });

const company = 'Harborview Property Services';
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const texts = [
  {
    title: 'Gate code at Central Station',
    spanishTitle: 'Código de la puerta en la estación central',
    texts: {
      en: 'The construction gate is on the Burggrevegatan side. The code is 4 4 7 1. Close the gate behind you.',
      es: 'La puerta de la obra está del lado de Burggrevegatan. El código es 4 4 7 1. Cierre la puerta al pasar.',
    },
    location: 'Drottningtorget 5, Göteborg',
    trigger: 'enter',
    geofence: { center: station, radiusMeters: 182.88 },
  },
  {
    title: 'Harness required on level 5',
    spanishTitle: 'Arnés obligatorio en el nivel 5',
    texts: {
      en: 'Stop at the site office before you go up. A harness is required on level 5 and above.',
      es: 'Pase por la oficina de la obra antes de subir. El arnés es obligatorio desde el nivel 5.',
    },
    location: 'Valhallagatan 1, Göteborg',
    trigger: 'enter',
    geofence: { center: arena, radiusMeters: 200 },
  },
  {
    title: 'Lock the tool trailer',
    spanishTitle: 'Cierre el remolque',
    texts: {
      en: 'Before you leave: is the tool trailer locked and the key back in the box?',
      es: 'Antes de irse: ¿está cerrado el remolque y la llave en la caja?',
    },
    location: 'Valhallagatan 1, Göteborg',
    trigger: 'exit',
    geofence: { center: arena, radiusMeters: 200 },
  },
] as const;

/** A shift for those who have no messages of their own, today from 7:38 in their own zone. */
export function sampleShift(now: number, timeZone: string): Prepared {
  const { date } = wallClockAt(timeZone, now);
  const today = new Date(now);
  const startsAt = today.setHours(7, 38, 0, 0);
  const everyDay = [true, true, true, true, true, true, true];
  const schedule = { startDate: date, endDate: addDays(date, 1), startMinute: 360, endMinute: 1080, repeat: 'daily', repeatDays: everyDay, timeZone } as const;
  const messages = texts.map((message, index): InboxMessage => ({
    ...message,
    id: idOf(index + 1),
    version: 1,
    schedule,
    priority: 0,
    playIfInside: true,
    dwellSeconds: 0,
    clientId: idOf(100),
    sender: company,
  }));
  const ways = [toStation, toArena, away].map(placesOf);
  const stops = [ways[0]?.[0] ?? station, station, arena, ways[2]?.at(-1) ?? arena].map((place) => ({ ...place, notBefore: 0, staySeconds: 0 }));
  return { company, person: 'Ana Morales', language: 'en', messages, shift: layOut({ startsAt, stops }, ways, messages), note: undefined };
}
