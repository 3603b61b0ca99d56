import { addDays, type InboxMessage, usualManner, wallClockAt } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import type { PreparedPhone } from './prepared-phone.ts';
import { layOut } from './drive.ts';

// A crew's morning in Baltimore. The company and the messages are made up; the streets are real, © OpenStreetMap contributors.
const market = { lat: 39.28327, lng: -76.59348 };
const brewersHill = { lat: 39.27922, lng: -76.56668 };
const toMarket = '39.29003,-76.5846 39.28596,-76.58433 39.28584,-76.58705 39.28483,-76.58699 39.28455,-76.59353 39.28327,-76.59348';
const toTower =
  '39.28327,-76.59348 39.28255,-76.59344 39.28256,-76.59314 39.28456,-76.59329 39.28481,-76.58759 39.28474,-76.58723 39.28462,-76.58693 39.284,-76.5859 39.28343,-76.58508 39.28014,-76.57975 39.27963,-76.57874 39.2785,-76.57684 39.27709,-76.57024 39.27699,-76.56934 39.27707,-76.56656 39.27922,-76.56668';
const away = '39.27922,-76.56668 39.28051,-76.56676 39.28048,-76.56652 39.28093,-76.55457 39.28608,-76.55491 39.28614,-76.55333 39.28636,-76.55335';

const parsePlaces = (line: string): readonly Place[] =>
  line.split(' ').map((pair) => {
    const [lat = 0, lng = 0] = pair.split(',').map(Number);
    return { lat, lng };
  });

const company = 'Harborview Property Services';
const makeId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const texts = [
  {
    title: 'Gate code at Broadway Market',
    spanishTitle: 'Código de la puerta en Broadway Market',
    texts: {
      en: 'The construction gate is on the Lancaster Street side. The code is 4 4 7 1. Close the gate behind you.',
      es: 'La puerta de la obra está del lado de Lancaster Street. El código es 4 4 7 1. Cierre la puerta al pasar.',
    },
    location: 'Broadway Market, Baltimore, MD',
    trigger: 'enter',
    geofence: { center: market, radiusMeters: 182.88 },
  },
  {
    title: 'Harness required on level 5',
    spanishTitle: 'Arnés obligatorio en el nivel 5',
    texts: {
      en: 'Stop at the site office before you go up. A harness is required on level 5 and above.',
      es: 'Pase por la oficina de la obra antes de subir. El arnés es obligatorio desde el nivel 5.',
    },
    location: '1211 South Conkling Street, Baltimore, MD 21224',
    trigger: 'enter',
    geofence: { center: brewersHill, radiusMeters: 200 },
  },
  {
    title: 'Lock the tool trailer',
    spanishTitle: 'Cierre el remolque',
    texts: {
      en: 'Before you leave: is the tool trailer locked and the key back in the box?',
      es: 'Antes de irse: ¿está cerrado el remolque y la llave en la caja?',
    },
    location: '1211 South Conkling Street, Baltimore, MD 21224',
    trigger: 'exit',
    geofence: { center: brewersHill, radiusMeters: 200 },
  },
] as const;

/** A shift for an operator without messages, today from 7:38 in their own zone. */
export function sampleShift(now: number, timeZone: string): PreparedPhone {
  const { date } = wallClockAt(timeZone, now);
  const today = new Date(now);
  const startsAt = today.setHours(7, 38, 0, 0);
  const everyDay = [true, true, true, true, true, true, true];
  const schedule = { startDate: date, endDate: addDays(date, 1), startMinute: 360, endMinute: 1080, repeat: 'daily', repeatDays: everyDay, timeZone } as const;
  const messages = texts.map((message, index): InboxMessage => ({
    ...usualManner,
    ...message,
    id: makeId(index + 1),
    version: 1,
    schedule,
    clientId: makeId(100),
    sender: company,
  }));
  const ways = [toMarket, toTower, away].map(parsePlaces);
  const stops = [ways[0]?.[0] ?? market, market, brewersHill, ways[2]?.at(-1) ?? brewersHill].map((place) => ({ ...place, notBefore: 0, staySeconds: 0 }));
  return { company, person: 'Ana Morales', language: 'en', messages, shift: layOut({ startsAt, stops }, ways, messages), note: undefined };
}
