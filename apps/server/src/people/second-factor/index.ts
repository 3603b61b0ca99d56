export { secondFactorHandlers } from './routes.ts';
export { resetFactors } from './reset.ts';
export { askFactorOfClient, countFactors } from './store.ts';
