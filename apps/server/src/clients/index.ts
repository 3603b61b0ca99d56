export { clientsHandlers } from './routes.ts';
