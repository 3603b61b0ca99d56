export { browserScreenLock } from './wake-lock.ts';
