export { activityHandlers } from './routes.ts';
