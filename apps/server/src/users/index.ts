export { usersHandlers } from './routes.ts';
