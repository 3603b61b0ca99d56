import { fileURLToPath } from 'node:url';
import type { contract, FoundPlace, Handlers } from '@earshot/contract';
import type { Context } from '../platform/context.ts';
import type { Place } from './place.ts';
import { countryOf, describe, namesake } from './ranking.ts';
import { openGazetteer } from './store.ts';

const builtPath = fileURLToPath(new URL('../../../../build/gazetteer.sqlite', import.meta.url));

export function placesHandlers(path: string = builtPath): Handlers<typeof contract.places, Context> {
  const gazetteer = openGazetteer(path);
  return {
    search: async ({ query: { q, lat, lng } }) => {
      const near = lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
      return { data: gazetteer().search(q, near).map(foundPlaceOf) };
    },
    reverse: async ({ query: position }) => {
      const town = namesake(position, gazetteer().townsNear(position));
      // Far out at sea nothing has a name.
      return { address: town ? describe(position, town) : `${position.lat.toFixed(5)}, ${position.lng.toFixed(5)}` };
    },
  };
}

const foundPlaceOf = (place: Place): FoundPlace => ({
  name: place.name,
  detail: [place.locality, place.region, countryOf(place)].filter(Boolean).join(', '),
  lat: place.lat,
  lng: place.lng,
});
