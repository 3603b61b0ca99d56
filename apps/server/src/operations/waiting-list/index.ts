export { waitingListHandlers } from './routes.ts';
