export { ownPhoneHandlers, startHandlers } from './routes.ts';
