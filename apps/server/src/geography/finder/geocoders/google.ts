import type { FoundPlace } from '@earshot/contract';
import * as z from 'zod';
import { ask, lat, lng, words } from './geocoder-request.ts';
import { boxAround, foundPlace, type Geocoder, inOneLine, maxFound } from './geocoder.ts';
import type { Provider } from './provider.ts';

// https://developers.google.com/maps/documentation/geocoding/requests-geocoding#GeocodingResponses
const Result = z.object({
  formatted_address: words.min(1),
  geometry: z.object({ location: z.object({ lat, lng }) }),
  types: z.array(z.string().max(100)).max(100),
});
const Answer = z.object({ status: z.string().regex(/^[A-Z_]{1,40}$/), results: z.array(Result).max(100).default([]) });

/** Google's own words, which may not be changed: the beginning of the address, and the rest. */
function toPlace({ formatted_address, geometry, types }: z.output<typeof Result>): FoundPlace {
  const [name = '', ...rest] = formatted_address.split(', ');
  return foundPlace(types.includes('street_address') ? 'address' : 'place', name, rest, geometry.location);
}

/**
 * Google's Geocoding API: `GET /maps/api/geocode/json`; errors are in `status`, mostly with 200. It is priced by the
 * question and not made for typing. Its terms forbid keeping names
 * (https://developers.google.com/maps/documentation/geocoding/policies).
 */
export function google({ url, key = '', userAgent }: Provider): Geocoder {
  const name = 'Google';
  const find = async (about: Readonly<Record<string, string>>, signal: AbortSignal): Promise<z.output<typeof Answer>['results']> => {
    const query = { ...about, language: 'en', key };
    const { status, results } = await ask({ name, url: `${url}/maps/api/geocode/json`, query, userAgent, signal }, Answer);
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`${name} answered ${status}`);
    return results;
  };
  return {
    name,
    attribution: { text: 'Google Maps', url: 'https://maps.google.com/' },
    keepMs: 0,
    search: async ({ text, near }, signal) => {
      const box = near && boxAround(near);
      const bounds = box && { bounds: `${box.south.toFixed(4)},${box.west.toFixed(4)}|${box.north.toFixed(4)},${box.east.toFixed(4)}` };
      return (await find({ address: text, ...bounds }, signal)).slice(0, maxFound).map(toPlace);
    },
    reverse: async (position, signal) => {
      const results = await find({ latlng: `${position.lat},${position.lng}` }, signal);
      // For an empty spot Google answers the code of the square.
      const named = results.find(({ types }) => !types.includes('plus_code'));
      return named && inOneLine(toPlace(named));
    },
  };
}
