export { budgetBytes, keptMap } from './stored-map.ts';
export { storeTilesAround } from './store-tiles.ts';
export { mapSettings } from './map-settings.ts';
