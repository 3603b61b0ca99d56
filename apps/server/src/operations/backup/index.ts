export { scheduleBackups } from './nightly.ts';
