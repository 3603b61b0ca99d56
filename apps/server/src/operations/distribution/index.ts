export { distribute, type PlacedTable } from './distribute.ts';
export { isolate } from './isolate.ts';
