export type { Finder } from './finder.ts';
export { openPlaces } from './open.ts';
export { placesHandlers } from '../../messaging/places/routes.ts';
