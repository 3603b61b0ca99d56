import { fileURLToPath } from 'node:url';
import type { contract, FoundPlace, Handlers } from '@earshot/contract';
import type { Context } from '../platform/context.ts';
import type { Place, Position } from './place.ts';
import { countryOf, describe, namesake } from './ranking.ts';
import { type Gazetteer, openGazetteer } from './store.ts';

const builtPath = fileURLToPath(new URL('../../../../build/gazetteer.sqlite', import.meta.url));

export function placesHandlers(path: string = builtPath): Handlers<typeof contract.places, Context> {
  const gazetteer = openGazetteer(path);
  return {
    search: async ({ query: { q, lat, lng } }) => {
      const typed = positionIn(q);
      if (typed) return { data: [{ name: asText(typed), detail: nameOf(gazetteer(), typed) ?? 'Coordinates', ...typed }] };
      const near = lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
      return { data: gazetteer().search(q, near).map(foundPlaceOf) };
    },
    // Far out at sea nothing has a name.
    reverse: async ({ query: position }) => ({ address: nameOf(gazetteer(), position) ?? asText(position) }),
  };
}

function nameOf(gazetteer: Gazetteer, position: Position): string | undefined {
  const town = namesake(position, gazetteer.townsNear(position));
  return town && describe(position, town);
}

const asText = ({ lat, lng }: Position): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** A position typed as two numbers, latitude first: '48.12386, 11.63'. */
function positionIn(text: string): Position | undefined {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const position = { lat: Number(lat), lng: Number(lng) };
  return lat !== undefined && Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : undefined;
}

const foundPlaceOf = (place: Place): FoundPlace => ({
  name: place.name,
  detail: [place.locality, place.region, countryOf(place)].filter(Boolean).join(', '),
  lat: place.lat,
  lng: place.lng,
});
