export { requireAlone, requireCluster } from './cluster.ts';
export { distribute, type PlacedTable } from './distribute.ts';
export { isolate } from './isolate.ts';
