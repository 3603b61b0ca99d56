import { type GeocodedPlace, foundPlace, kilometersBetween, plainWords, type Question } from '../../geography/finder/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { findUsedPlaces, type UsedPlace } from './used-places-store.ts';

/** The number of words that are searched. */
const mostWords = 12;
/** The fewest letters that are searched: a single letter is in every title. */
const leastLetters = 2;

/** Finds the places of the actor's messages and drafts, and of other messages that the actor may see, by title and location. */
export async function usedPlaces(db: Db, { clientId, userId }: Actor, { text, near }: Question): Promise<readonly GeocodedPlace[]> {
  const words = plainWords(text, mostWords);
  if (words.join('').length < leastLetters) return [];
  const places = await findUsedPlaces(db, { clientId, userId, words: words.join(' ') });
  const distanceRank = (place: UsedPlace): number => (near ? Math.round(kilometersBetween(near, place) / 50) : 0);
  return places
    .toSorted((a, b) => bestFit(b) - bestFit(a) || Number(b.isOwn) - Number(a.isOwn) || distanceRank(a) - distanceRank(b) || b.usedIn - a.usedIn)
    .map((place) => foundUsed(place));
}

const bestFit = ({ titleFit, locationFit }: UsedPlace): number => Math.max(titleFit, locationFit);

/** The place is named by its title when the title was typed, else by its location. Coordinates are not split at their comma. */
function foundUsed({ title, location, titleFit, locationFit, isOwn, usedIn, lat, lng }: UsedPlace): GeocodedPlace {
  const parts = isPosition.test(location) ? [location] : location.split(', ').filter(Boolean);
  const [name = title, ...within] = (titleFit > locationFit || locationFit === 0) && title !== '' ? [title, ...parts] : parts;
  return { ...foundPlace(isOwn ? 'own' : 'shared', name, within, { lat, lng }), usedIn, isExact: Math.max(titleFit, locationFit) >= 2 };
}

const isPosition = /^-?\d+\.\d+, -?\d+\.\d+$/;
