import type { FoundPlace } from '@earshot/contract';
import { dayMs } from '@earshot/domain';
import * as z from 'zod';
import { ask, lat, lng, shown, words } from './geocoder-request.ts';
import { boxAround, countryNamed, foundPlace, type Geocoder, inOneLine, maxFound, formatStreet } from './geocoder.ts';
import type { Provider } from './provider.ts';

/** Degrees, which Nominatim writes as text. */
const degrees = (range: z.ZodNumber) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .pipe(range);

const part = words.nullish();
const Address = z.object({
  house_number: part,
  road: part,
  city: part,
  town: part,
  village: part,
  hamlet: part,
  municipality: part,
  state: part,
  country: part,
  country_code: part,
});

// https://nominatim.org/release-docs/latest/api/Output/#json-v2
const Place = z.object({
  lat: degrees(lat),
  lon: degrees(lng),
  name: part,
  display_name: shown(4_000).min(1),
  address: Address.optional(),
});
type Place = z.output<typeof Place>;

const Found = z.array(Place).max(50);
/** A position without a name is answered with 200 and an error. */
const Named = z.union([Place, z.object({ error: z.literal('Unable to geocode') })]);

/** Builds the address from its parts, as short as the gazetteer's. */
function toPlace({ name, display_name, address = {}, lat: north, lon }: Place): FoundPlace {
  const { house_number, road, city, town, village, hamlet, municipality, state, country, country_code } = address;
  const street = formatStreet(house_number, road);
  const within = [street, city || town || village || hamlet || municipality, state, countryNamed(country, country_code)];
  return foundPlace(house_number && road ? 'address' : 'place', name || street || (display_name.split(', ')[0] ?? display_name), within, {
    lat: north,
    lng: lon,
  });
}

/**
 * Nominatim: `GET /search` and `GET /reverse` (https://nominatim.org/release-docs/latest/api/Search/, …/Reverse/). The
 * rules of the public server (https://operations.osmfoundation.org/policies/nominatim/): one question a second, an
 * application that states its name, no search during typing, answers kept, the data's licence shown.
 */
export function nominatim({ url, userAgent }: Provider): Geocoder {
  const name = 'Nominatim';
  const common = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' };
  return {
    name,
    attribution: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    keepMs: dayMs,
    search: async ({ text, near }, signal) => {
      const box = near && boxAround(near);
      const viewbox = box && { viewbox: [box.west, box.south, box.east, box.north].map((each) => each.toFixed(4)).join(',') };
      const query = { ...common, q: text, limit: String(maxFound), ...viewbox };
      const found = await ask({ name, url: `${url}/search`, query, userAgent, signal }, Found);
      return found.slice(0, maxFound).map(toPlace);
    },
    reverse: async (position, signal) => {
      const query = { ...common, lat: String(position.lat), lon: String(position.lng) };
      const named = await ask({ name, url: `${url}/reverse`, query, userAgent, signal }, Named);
      return 'error' in named ? undefined : inOneLine(toPlace(named));
    },
  };
}
