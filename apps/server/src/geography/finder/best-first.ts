import { FoundPlace } from '@earshot/contract';
import type { Found } from './geocoders/geocoder.ts';
import { plainText } from './plain-text.ts';
import { kilometersBetween } from './ranking.ts';

/** The number of places that a list shows. */
export const mostShown = 8;

/** Two answers with one name within this distance are the same house or shop. */
const samePlaceMeters = 60;
/** Two towns with one name within this distance are the same town. */
const sameTownDegrees = 0.1;

/** How well an answer fits, the best first. */
const ranks = { named: 0, exact: 1, whole: 2, similar: 3, half: 4, elsewhere: 5 } as const;

const isHalf = ({ lacks }: FoundPlace): boolean => lacks !== undefined;

/** Whether an answer fits everything that was typed, letter by letter. */
export const isWhole = (place: FoundPlace): boolean => !isHalf(place) && place.isSimilar !== true;

function rankOf(place: Found, isFirstTown: boolean, namedTowns: readonly Found[]): number {
  if (isHalf(place)) return isElsewhere(place, namedTowns) ? ranks.elsewhere : ranks.half;
  if (place.isSimilar === true) return ranks.similar;
  if (place.isExact !== true) return ranks.whole;
  return isOwn(place) || (isFirstTown && place.isByOtherName !== true) ? ranks.named : place.kind === 'town' && !isFirstTown ? ranks.whole : ranks.exact;
}

/**
 * Joins several lists, each best first: whole answers in the order of the lists, then similar ones. An answer that lacks a part is shown only when no
 * answer is whole, and no place is shown twice. Own places whose name begins like the text come first, then the first town with exactly that name, then
 * other places with exactly that name, then places whose name contains the words. Among answers that lack a part, a street far from the typed town
 * comes after that town.
 */
export function bestFirst(lists: readonly (readonly Found[])[]): FoundPlace[] {
  const all = lists.flat();
  const firstTown = all.find(({ kind, isExact }) => kind === 'town' && isExact === true);
  const namedTowns = all.filter((place) => isHalf(place) && place.isSimilar !== true && (place.kind === 'town' || place.kind === 'postal-code'));
  const ranked = all.map((place) => ({ place, rank: rankOf(place, place === firstTown, namedTowns) }));
  const hasWhole = ranked.some(({ rank }) => rank < ranks.similar);
  const shown: FoundPlace[] = [];
  for (const { place } of ranked.filter(({ rank }) => !hasWhole || rank < ranks.half).toSorted((a, b) => a.rank - b.rank)) {
    const same = shown.findIndex((earlier) => isSame(earlier, place));
    if (same === -1 && shown.length === mostShown) continue;
    if (same === -1) shown.push(asShown(place));
    // The gazetteer says in which region a town lies; a region file does not.
    else if (shown[same]?.kind === 'town' && shown[same].detail === '') shown[same] = asShown(place);
  }
  return shown;
}

/** A street within this distance of a town's middle may be in it. */
const aroundTownKm = 40;

/** Whether a half answer is only similar, or lacks words that name a town far away from it. */
function isElsewhere(place: Found, namedTowns: readonly Found[]): boolean {
  if (namedTowns.length === 0 || namedTowns.includes(place)) return false;
  if (place.isSimilar === true) return true;
  const lacking = lackedWords(place);
  const meant = namedTowns.filter((town) => lacking.some((word) => !lackedWords(town).includes(word)));
  return meant.length > 0 && meant.every((town) => kilometersBetween(town, place) > aroundTownKm);
}

/** The typed words that a half answer does not have, which it quotes. */
const lackedWords = ({ lacks = '' }: FoundPlace): readonly string[] => plainText(/“(.*)”/s.exec(lacks)?.[1] ?? '').split(' ');

const isOwn = ({ kind }: FoundPlace): boolean => kind === 'own' || kind === 'shared';

/** The answer without the fields that only the ranking needs. */
const asShown = (place: Found): FoundPlace => FoundPlace.parse(place);

/** Whether two answers are one place: they have one name and are near each other, or one is an own place at the other's address. */
function isSame(a: FoundPlace, b: FoundPlace): boolean {
  const lat = Math.abs(a.lat - b.lat);
  const lng = Math.abs(a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
  const names = [plainText(a.name), plainText(b.name)];
  if (names[0] !== names[1]) return isOwn(a) && !isOwn(b) && within(lat, lng, 1) && plainText(a.detail).startsWith(names[1] ?? '');
  const areTowns = a.kind === 'town' && b.kind === 'town';
  return areTowns ? Math.max(lat, lng) < sameTownDegrees : within(lat, lng, samePlaceMeters);
}

const metersPerDegree = 111_195;
const within = (lat: number, lng: number, meters: number): boolean => Math.hypot(lat, lng) * metersPerDegree <= meters;
