export { providersHandlers } from './routes.ts';
