export type { Finder } from './finder.ts';
export { openPlaces } from './open.ts';
export { type GeocodedPlace, type Question, foundPlace } from './geocoders/geocoder.ts';
export { plainWords } from './plain-text.ts';
export { kilometersBetween } from './ranking.ts';
