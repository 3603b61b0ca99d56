export { buildRegion, type BuildOrder, type Progress, removeRegion } from './build-region.ts';
export { RegionError } from '../region-error.ts';
export { type Member, readElements, type Reader, type Tags } from '../osm/elements.ts';
export { openPbf } from '../osm/pbf-file.ts';
export { openPbfWriter, type PbfHeader, type PbfWriter } from '../osm/write-pbf.ts';
