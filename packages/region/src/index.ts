export { type AddressEnds, type NearestPlace, openPlacesIndex, type PlaceFound, type PlacesIndex, type Position } from './places/open-places.ts';
export { type AskedKind, kindAsked } from './places/search/place-kinds.ts';
export { areasTyped } from './places/search/question.ts';
export { isRegionName, readRegions, regionFiles, type RegionFolder, type RegionInfo, regionsIn } from './region-folder.ts';
export { type Leg, openRouter, type Router } from './roads/router.ts';
