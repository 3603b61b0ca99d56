export { browserLocation } from './browser-location.ts';
