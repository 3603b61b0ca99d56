export { accountSettingsHandlers } from './routes.ts';
