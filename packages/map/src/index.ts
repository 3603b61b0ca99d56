export { type MapColors, mapColors } from './colors.ts';
export type { MapView } from './compose.ts';
export { attribution, baseMapUrl } from './embedded-style.ts';
export type { MapBounds } from './ground.ts';
export type { GroundState } from './ground-keeper.ts';
export { labelFonts } from './label-font.ts';
export { onMap } from './on-map.ts';
export { tilesAround } from './tiles-around.ts';
