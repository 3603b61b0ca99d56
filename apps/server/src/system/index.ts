export { systemHandlers } from './routes.ts';
