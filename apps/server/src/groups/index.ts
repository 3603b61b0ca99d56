export { groupsHandlers } from './routes.ts';
