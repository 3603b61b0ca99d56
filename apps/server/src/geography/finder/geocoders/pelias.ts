import type { FoundPlace } from '@earshot/contract';
import { dayMs } from '@earshot/domain';
import * as z from 'zod';
import { ask, Point, words } from './geocoder-request.ts';
import { countryNamed, foundPlace, type Geocoder, inOneLine, maxFound, type Question } from './geocoder.ts';
import type { Provider } from './provider.ts';

const part = words.nullish();
// https://github.com/pelias/documentation/blob/master/response.md
const Feature = z.object({
  geometry: Point,
  properties: z.object({
    name: words.min(1),
    housenumber: part,
    locality: part,
    localadmin: part,
    county: part,
    region: part,
    country: part,
    country_a: part,
  }),
});
const Found = z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature).max(50) });

function toPlace({ geometry, properties }: z.output<typeof Feature>): FoundPlace {
  const { name, housenumber, locality, localadmin, county, region, country, country_a } = properties;
  return foundPlace(
    housenumber ? 'address' : 'place',
    name,
    [locality || localadmin || county, region, countryNamed(country, country_a === 'USA' ? 'US' : undefined)],
    geometry,
  );
}

/** Pelias: `GET /v1/search`, `/v1/autocomplete` during typing, `/v1/reverse`; the key, if one is needed, is `api_key`. */
export function pelias({ url, key, userAgent }: Provider): Geocoder {
  const name = 'Pelias';
  const find = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<readonly FoundPlace[]> => {
    const whole = { ...query, lang: 'en', ...(key !== undefined && { api_key: key }) };
    const { features } = await ask({ name, url: `${url}/v1/${path}`, query: whole, userAgent, signal }, Found);
    return features.slice(0, maxFound).map(toPlace);
  };
  const by =
    (path: string, size: Readonly<Record<string, string>>) =>
    ({ text, near }: Question, signal: AbortSignal) =>
      find(path, { text, ...size, ...(near && { 'focus.point.lat': String(near.lat), 'focus.point.lon': String(near.lng) }) }, signal);
  return {
    name,
    // The sources that it is built from; each licence requires naming.
    attribution: {
      text: '© OpenStreetMap contributors, OpenAddresses, Who’s on First, GeoNames',
      url: 'https://github.com/pelias/documentation/blob/master/data-sources.md',
    },
    keepMs: dayMs,
    search: by('search', { size: String(maxFound) }),
    suggest: by('autocomplete', {}),
    reverse: async (position, signal) => {
      const [place] = await find('reverse', { 'point.lat': String(position.lat), 'point.lon': String(position.lng), size: '1' }, signal);
      return place && inOneLine(place);
    },
  };
}
