export { DayMap } from './day-map.tsx';
export type { Spot } from './spot.ts';
