export { type Alarm, Alarms, type Battery } from './alarms.ts';
