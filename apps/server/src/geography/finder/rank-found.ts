import { FoundPlace } from '@earshot/contract';
import type { Position } from '../positions/index.ts';
import { isAreaMeant } from './geocoders/gazetteer.ts';
import type { GeocodedPlace } from './geocoders/geocoder.ts';
import { plainText } from './plain-text.ts';
import { kilometersBetween } from './ranking.ts';

/** The number of places that a list shows. */
export const mostShown = 8;

/** Two answers with one name within this distance are the same house or shop. */
const samePlaceMeters = 60;
/** Two towns with one name within this distance are the same town. */
const sameTownDegrees = 0.1;

/** How well an answer fits, the best first. A town counts as small if a street around the middle of the map is more likely meant. */
const ranks = { named: 0, near: 1, largeTown: 2, nearWhole: 3, smallTown: 4, exact: 5, whole: 6, similar: 7, half: 8, elsewhere: 9 } as const;

/** Radius around the middle of the map. */
const nearKm = 30;
/** A town with this many people comes before the names around the middle of the map, or soon after them. */
const largeTown = 50_000;
/** A town with this many people for each kilometre away from the middle of the map comes before all names there: Union, New Jersey, does not at Baltimore. */
const peoplePerKm = 1_000;
/** A town with this many people does so wherever it lies. */
const famousTown = 500_000;
/** The number of names around the middle of the map that come before a large town further away. */
const nearBeforeTown = 2;
/** A town with this many people around the middle of the map is meant before an area: Columbia, Maryland, before the country. */
const nearTown = 10_000;

const isHalf = ({ lacks }: FoundPlace): boolean => lacks !== undefined;

/** Whether an answer fits everything that was typed, letter by letter. */
export const isWhole = (place: FoundPlace): boolean => !isHalf(place) && place.isSimilar !== true;

interface Circumstances {
  readonly near: Position | undefined;
  /** The first town whose whole name was typed. */
  readonly firstTown: GeocodedPlace | undefined;
  /** Towns and postal codes that lack a street. */
  readonly namedTowns: readonly GeocodedPlace[];
}

function rankFound(place: GeocodedPlace, { near, firstTown, namedTowns }: Circumstances): number {
  if (isHalf(place) || place.isSimilar === true) {
    if (place.isElsewhere === true) return ranks.elsewhere;
    if (!isHalf(place)) return ranks.similar;
    return isElsewhere(place, namedTowns) ? ranks.elsewhere : ranks.half;
  }
  const isNear = near !== undefined && kilometersBetween(near, place) <= nearKm;
  if (place.isExact !== true) return isNear ? ranks.nearWhole : ranks.whole;
  const isTownHere = firstTown && near && (firstTown.population ?? 0) >= nearTown && kilometersBetween(near, firstTown) <= nearKm;
  if (isOwn(place) || (isAreaMeant(place, firstTown) && isTownHere !== true)) return ranks.named;
  if (place.kind !== 'town') return isNear ? ranks.near : ranks.exact;
  if (place !== firstTown) return ranks.whole;
  const isLarge = (place.population ?? 0) >= largeTown;
  if (place.isByOtherName === true) return isLarge && near !== undefined ? ranks.largeTown : ranks.exact;
  if (near === undefined || isNear) return ranks.named;
  return isLarge ? ranks.largeTown : ranks.smallTown;
}

/**
 * Joins several lists, each best first: whole answers in the order of the lists, then similar ones. An answer that
 * lacks a part is shown only if no answer is whole, and no place is shown twice. Own places whose name begins like the
 * text come first, then the first town with exactly that name, then other places with exactly that name, then places
 * whose name contains the words. Around the middle of the map, an exact name comes before a town further away, and
 * before a small one so does a name that contains the words; two such names come before a large town that is not known
 * from there. A town around the middle of the map comes before a country or state of its name. Among answers that lack a part, those that lack fewer
 * words come first, and a street far from the typed town comes after that town.
 */
export function bestFirst(lists: readonly (readonly GeocodedPlace[])[], near?: Position): FoundPlace[] {
  const all = lists.flat();
  const firstTown = all.find(({ kind, isExact }) => kind === 'town' && isExact === true);
  const namedTowns = all.filter((place) => isHalf(place) && place.isSimilar !== true && (place.kind === 'town' || place.kind === 'postal-code'));
  const ranked = all.map((place) => ({ place, rank: rankFound(place, { near, firstTown, namedTowns }) }));
  const hasWhole = ranked.some(({ rank }) => rank < ranks.similar);
  const ordered = ranked
    .filter(({ place }) => !hasWhole || !isHalf(place))
    .toSorted((a, b) => a.rank - b.rank || (a.rank >= ranks.half ? lackedWords(a.place).length - lackedWords(b.place).length : 0));
  if (near) letNearGoFirst(ordered, near);
  const shown: GeocodedPlace[] = [];
  for (const { place } of ordered) {
    const same = shown.findIndex((earlier) => isSame(earlier, place));
    // Keeps the typed town in sight, however many streets around the map's middle have its name.
    if (same === -1 && shown.length === mostShown) {
      if (place === firstTown) shown[mostShown - 1] = place;
      continue;
    }
    if (same === -1) shown.push(place);
    // The gazetteer knows a town's region; a region file does not.
    else if (shown[same]?.kind === 'town' && shown[same].detail === '' && place.detail !== '') shown[same] = place;
  }
  return shown.map(asShown);
}

/** Moves the large town behind the first names around the middle of the map, unless it is known from there. */
function letNearGoFirst(ordered: { readonly place: GeocodedPlace; readonly rank: number }[], near: Position): void {
  const index = ordered.findIndex(({ rank }) => rank === ranks.largeTown);
  const town = ordered[index];
  if (!town || (town.place.population ?? 0) >= Math.min(famousTown, peoplePerKm * kilometersBetween(near, town.place))) return;
  const nearer = ordered.slice(index + 1, index + 1 + nearBeforeTown).filter(({ rank }) => rank === ranks.nearWhole);
  ordered.splice(index, nearer.length + 1, ...nearer, town);
}

/** A street within this distance of a town's middle may be in it. */
const aroundTownKm = 40;

/** Whether a half answer is only similar, or lacks words that name a town far away from it. */
function isElsewhere(place: GeocodedPlace, namedTowns: readonly GeocodedPlace[]): boolean {
  if (namedTowns.length === 0 || namedTowns.includes(place)) return false;
  if (place.isSimilar === true) return true;
  const lacking = lackedWords(place);
  const meant = namedTowns.filter((town) => lacking.some((word) => !lackedWords(town).includes(word)));
  return meant.length > 0 && meant.every((town) => kilometersBetween(town, place) > aroundTownKm);
}

/** The typed words that a half answer lacks, as it quotes them. */
const lackedWords = ({ lacks = '' }: FoundPlace): readonly string[] => plainText(/“(.*)”/s.exec(lacks)?.[1] ?? '').split(' ');

const isOwn = ({ kind }: FoundPlace): boolean => kind === 'own' || kind === 'shared';

/** The answer as its country writes it, without the ranking's own fields. */
const asShown = (place: GeocodedPlace): FoundPlace => FoundPlace.parse({ ...place, ...place.written?.() });

/** Whether two answers are one place: they have one name and are near each other, or one is an own place at the other's address. */
function isSame(a: FoundPlace, b: FoundPlace): boolean {
  const lat = Math.abs(a.lat - b.lat);
  const lng = Math.abs(a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
  // A town found by another name has that name in brackets.
  const names = [a, b].map(({ kind, name }) => plainText(kind === 'town' ? name.replace(/ \(.*\)$/, '') : name));
  if (names[0] !== names[1]) return isOwn(a) && !isOwn(b) && within(lat, lng, 1) && hasWords(a.detail, names[1] ?? '');
  const areTowns = a.kind === b.kind && (a.kind === 'town' || a.kind === 'postal-code');
  return areTowns ? Math.max(lat, lng) < sameTownDegrees : within(lat, lng, samePlaceMeters);
}

/** Whether a text has all words of a name, in any order: 4300 Blake Street is Blake Street 4300. */
function hasWords(text: string, name: string): boolean {
  const words = plainText(text).split(' ');
  return name.split(' ').every((word) => words.includes(word));
}

const metersPerDegree = 111_195;
const within = (lat: number, lng: number, meters: number): boolean => Math.hypot(lat, lng) * metersPerDegree <= meters;
