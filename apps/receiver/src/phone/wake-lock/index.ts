export { browserScreenLock, type ScreenLock } from './wake-lock.ts';
