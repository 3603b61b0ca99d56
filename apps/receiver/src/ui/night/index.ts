export { night } from './night.ts';
