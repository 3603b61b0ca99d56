export { browserLocation } from './browser-location.ts';
export type { LocationListener, LocationProblem, LocationSource } from './location-source.ts';
