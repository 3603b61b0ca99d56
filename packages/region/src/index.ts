export { isRegionName, readRegions, regionFiles, type RegionFolder, type RegionInfo, regionsIn } from './region-folder.ts';
