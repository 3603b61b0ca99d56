export { placesHandlers } from './routes.ts';
