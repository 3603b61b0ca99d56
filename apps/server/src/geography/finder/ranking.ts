import type { Match, Place, Position } from '../positions/index.ts';
import { distanceWords } from './distance-words.ts';

const earthKm = 6371;
const radians = Math.PI / 180;

/** Kilometres between two positions on a sphere: good to 0.5 % at any distance. */
export function kilometersBetween(a: Position, b: Position): number {
  const lat = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2;
  const lng = Math.sin(((b.lng - a.lng) * radians) / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, lat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * lng)));
}

/**
 * All places further away count as equally far: London, typed at Baltimore, does not mean the one in Ontario for being
 * on the same continent.
 */
const furthestKm = 1_500;

/** The middle of the map, and the country there. */
export interface MapMiddle extends Position {
  readonly country: string | undefined;
}

/**
 * The score of a match. Ten times as many people count as much as four times the nearness, and a complete name counts
 * more than both. The own country counts as much as twice the people: Salem, typed at Baltimore, does not mean the one
 * in India.
 */
function scoreMatch(match: Ranked, near: MapMiddle | undefined): number {
  const size = Math.log10(match.population + 1);
  const distance = near ? 1.8 * Math.log10(1 + Math.min(furthestKm, kilometersBetween(near, match)) / 10) : 0;
  const home = near !== undefined && near.country === match.country ? 0.35 : 0;
  // Main names count a little more than other names: towns may have Paris as a nickname, and Praha is another name of Prague.
  const other = match.other === undefined ? 0 : match.isExact ? 1 : 1.5;
  const whole = match.isExact ? 4 : match.isBeginning ? 1 : 0;
  return whole + size + home - distance - other - 2 * (match.mistakes ?? 0);
}

interface Ranked extends Match {
  readonly mistakes?: number;
}

/** Sorts the matches by falling score; among equals the larger place comes first. */
export const bestFirst = <M extends Ranked>(matches: readonly M[], near: MapMiddle | undefined): readonly M[] =>
  matches
    .map((match) => ({ match, score: scoreMatch(match, near) }))
    .toSorted((a, b) => b.score - a.score || a.match.id - b.match.id)
    .map(({ match }) => match);

/** A town's rough radius in kilometres, at 1,500 people per square kilometre. */
const townRadiusKm = (place: Place): number => Math.sqrt(place.population / (1500 * Math.PI));

/** The distance from the middle within which a position is in the town: 3 km, plus half a city's own radius. */
const withinKm = (place: Place): number => 3 + townRadiusKm(place) / 2;

/** The town that a position is named after: the nearest, a city even when a suburb is a little nearer. */
export function namesake(position: Position, places: readonly Place[]): Place | undefined {
  const distanceFromTown = (place: Place): number => kilometersBetween(position, place) - Math.min(3, townRadiusKm(place) / 2);
  return places.reduce<Place | undefined>((best, place) => (best && distanceFromTown(best) <= distanceFromTown(place) ? best : place), undefined);
}

/** 'Denver, Colorado, US', or with the distance: '11 mi from Smith Center, Kansas, US'; miles in countries that use them. */
export function describe(position: Position, place: Place): string {
  const name = [place.name, place.region, toCountryName(place)].filter(Boolean).join(', ');
  const kilometers = kilometersBetween(position, place);
  if (kilometers <= withinKm(place)) return name;
  return `${distanceWords(kilometers * 1000, place.country)} from ${name}`;
}

const english = new Intl.DisplayNames('en', { type: 'region' });

/** The country in English, but US as people write it. */
export const toCountryName = ({ country }: Pick<Place, 'country'>): string => (country === 'US' ? 'US' : (english.of(country) ?? country));
