export { requireAlone, requireCluster } from './cluster.ts';
export { distribute, type PlacedTable } from './distribute.ts';
export { HalfDone, isolate } from './isolate.ts';
export { byClient } from './tables.ts';
