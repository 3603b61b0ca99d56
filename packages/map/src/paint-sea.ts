import type { MapColors } from './colors.ts';

export interface SeaMap {
  getLayer: (id: string) => unknown;
  setPaintProperty: (id: string, name: 'background-color', color: string) => unknown;
  on: (event: 'styledata', listener: () => void) => unknown;
}

/**
 * Gives the sea, which lies under everything, the land's colour until the land is drawn: a slow map would be all sea.
 * Returns the function to call then.
 */
export function paintSeaLate(map: SeaMap, { land, water }: Pick<MapColors, 'land' | 'water'>): () => void {
  let color = land;
  const paint = (): void => {
    if (map.getLayer('sea')) map.setPaintProperty('sea', 'background-color', color);
  };
  map.on('styledata', paint);
  return () => {
    if (color === water) return;
    color = water;
    paint();
  };
}
