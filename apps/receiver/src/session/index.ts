export { keepSession, readSession, type Session } from './session.ts';
