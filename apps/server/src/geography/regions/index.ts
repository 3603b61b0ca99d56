export { openRegions, type RegionMap, type Regions } from './open.ts';
export { mountRegions } from './tiles.ts';
