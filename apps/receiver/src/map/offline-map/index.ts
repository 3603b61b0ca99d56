export { budgetBytes, keptMap } from './kept-map.ts';
export { storeTilesAround } from './keep-tiles.ts';
export { mapSettings } from './map-settings.ts';
