export { scheduleHousekeeping } from './service.ts';
