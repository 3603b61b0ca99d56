export { billingHandlers } from './routes.ts';
