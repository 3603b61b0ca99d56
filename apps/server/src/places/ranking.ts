import type { Place, Position } from './place.ts';

const earthKm = 6371;
const radians = Math.PI / 180;

/** Kilometres between two positions on a sphere: good to 0.5 % at any distance. */
export function kilometersBetween(a: Position, b: Position): number {
  const lat = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2;
  const lng = Math.sin(((b.lng - a.lng) * radians) / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, lat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * lng)));
}

/** Higher is better: ten times the people count as much as being three times nearer, and the complete name more than both. */
export function scoreOf(place: Place, { isWhole, near }: { readonly isWhole: boolean; readonly near?: Position | undefined }): number {
  const size = Math.log10(place.population + 1);
  const distance = near ? 2 * Math.log10(1 + kilometersBetween(near, place) / 10) : 0;
  return (isWhole ? 10 : 0) + size - distance;
}

/** Kilometres from the middle of a town to where it ends, roughly: 1,500 people live on a square kilometre. */
const townRadiusKm = (place: Place): number => Math.sqrt(place.population / (1500 * Math.PI));

/** A position within this of the middle is in the town: 3 km, in a city half of its own radius more. */
const withinKm = (place: Place): number => 3 + townRadiusKm(place) / 2;

/** The town that a position is named after: the nearest, a city even when a suburb is a little nearer. */
export function namesake(position: Position, places: readonly Place[]): Place | undefined {
  const distanceOf = (place: Place): number => kilometersBetween(position, place) - Math.min(3, townRadiusKm(place) / 2);
  return places.reduce<Place | undefined>((best, place) => (best && distanceOf(best) <= distanceOf(place) ? best : place), undefined);
}

/** 'Denver, Colorado, US', or how far it is: '11 mi from Smith Center, Kansas, US'; miles where people use them. */
export function describe(position: Position, place: Place): string {
  const name = [place.name, place.region, countryOf(place)].filter(Boolean).join(', ');
  const kilometers = kilometersBetween(position, place);
  if (kilometers <= withinKm(place)) return name;
  const distance = place.country === 'US' ? `${Math.round(kilometers / 1.609_344)} mi` : `${Math.round(kilometers)} km`;
  return `${distance} from ${name}`;
}

const english = new Intl.DisplayNames('en', { type: 'region' });

/** The country in English, but US as people write it. */
export const countryOf = ({ country }: Place): string => (country === 'US' ? 'US' : (english.of(country) ?? country));
