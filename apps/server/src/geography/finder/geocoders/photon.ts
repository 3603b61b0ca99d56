import type { FoundPlace } from '@earshot/contract';
import { dayMs } from '@earshot/domain';
import * as z from 'zod';
import { ask, Point, words } from './geocoder-request.ts';
import { countryNamed, foundPlace, type Geocoder, inOneLine, maxFound, type Question, formatStreet } from './geocoder.ts';
import type { Provider } from './provider.ts';

const part = words.nullish();
// https://github.com/komoot/photon/blob/master/docs/api-v1.md
const Feature = z.object({
  geometry: Point,
  properties: z.object({
    name: part,
    housenumber: part,
    street: part,
    district: part,
    city: part,
    county: part,
    state: part,
    country: part,
    countrycode: part,
  }),
});
const Found = z.object({ type: z.literal('FeatureCollection').optional(), features: z.array(Feature).max(50) });

/** Undefined for a feature without any name, such as some posts and trees. */
function toPlace({ geometry, properties }: z.output<typeof Feature>): FoundPlace | undefined {
  const { name, housenumber, street: road, district, city, county, state, country, countrycode } = properties;
  const street = formatStreet(housenumber, road);
  const called = name || street || district || city;
  return called
    ? foundPlace(housenumber && road ? 'address' : 'place', called, [street, city || county, state, countryNamed(country, countrycode)], geometry)
    : undefined;
}

/**
 * Photon, made for searching during typing: `GET /api` and `GET /reverse`. Its public server asks for fair use
 * (https://photon.komoot.io).
 */
export function photon({ url, userAgent }: Provider): Geocoder {
  const name = 'Photon';
  const find = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
    const { features } = await ask({ name, url: `${url}/${path}`, query: { ...query, lang: 'en' }, userAgent, signal }, Found);
    return features.map(toPlace).filter((place) => place !== undefined);
  };
  const search = async ({ text, near }: Question, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
    const around = near && { lat: String(near.lat), lon: String(near.lng) };
    return (await find('api', { q: text, limit: String(maxFound), ...around }, signal)).slice(0, maxFound);
  };
  return {
    name,
    attribution: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    keepMs: dayMs,
    search,
    suggest: search,
    reverse: async (position, signal) => {
      const [place] = await find('reverse', { lat: String(position.lat), lon: String(position.lng), limit: '1' }, signal);
      return place && inOneLine(place);
    },
  };
}
