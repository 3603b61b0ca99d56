export { messageChecksHandlers } from './routes.ts';
