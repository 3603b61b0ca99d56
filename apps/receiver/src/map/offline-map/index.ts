export { budgetBytes, keptMap } from './kept-map.ts';
export { keepTilesOf } from './keep-tiles.ts';
export { mapSettings } from './map-settings.ts';
