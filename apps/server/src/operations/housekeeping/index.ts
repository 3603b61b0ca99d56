export { housekeepingHandlers } from './routes.ts';
export { scheduleHousekeeping } from './service.ts';
