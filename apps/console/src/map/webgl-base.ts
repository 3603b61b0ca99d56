import type { MapBounds } from '@earshot/map';
import { type BaseMap, fitBounds, openBaseMap } from '@earshot/map/open';
import type { RadiusUnit } from '@earshot/domain';
import type { AnyMap, BaseMapOptions } from './fence-map.ts';
import { closestZoom, mapPadding } from './place-map.ts';
import { addGrid } from './webgl-grid.ts';

/** MapLibre counts zooms of 512 px tiles, Google of 256 px. */
export const zoomOffset = -1;

export interface WebglBase extends Pick<BaseMap, 'map' | 'colors' | 'overlay'> {
  readonly setUnit: (unit: RadiusUnit) => void;
  readonly any: AnyMap;
}

/** Opens the base map on the graphics card. Rejects without WebGL2. */
export async function openWebglBase(options: BaseMapOptions, onDrawn: () => void): Promise<WebglBase> {
  let hasStreets = true;
  let grid: ReturnType<typeof addGrid> | undefined;
  const base = await openBaseMap({
    ...options,
    zoom: options.zoom + zoomOffset,
    hasZoomButtons: true,
    onDrawn,
    onGround: (state) => {
      // Streets already show distances.
      hasStreets = state.ground.kind === 'style' || state.ground.regions.length > 0 || state.view === 'satellite';
      grid?.show(!hasStreets);
      options.onGround(state);
    },
  });
  grid = addGrid(base, { color: base.colors.grid, unit: options.unit });
  grid.show(!hasStreets);
  const { map, colors, overlay, setView, retry, remove } = base;
  return {
    map,
    colors,
    overlay,
    any: { setView, retry, remove },
    setUnit: (next) => {
      base.setUnit(next);
      grid?.setUnit(next);
    },
  };
}

/**
 * Fits the view again when the map is resized, for example on a rotated phone, until the user moves it. Returns the
 * function that fits it to something else.
 */
export function keepFitted(map: WebglBase['map']): (fit: () => void) => void {
  let last: (() => void) | undefined;
  map.on('movestart', (event) => {
    if (isByHand(event)) last = undefined;
  });
  map.on('resize', () => last?.());
  return (fit) => {
    last = fit;
    fit();
  };
}

/** A move by the code has no original event. */
export const isByHand = ({ originalEvent }: { readonly originalEvent?: Event | undefined }): boolean =>
  originalEvent !== undefined && originalEvent.type !== 'resize';

/** Moves the view so that all of the bounds are visible, on a map of this size. */
export const fitInto = (map: WebglBase['map'], container: HTMLElement, bounds: MapBounds): void =>
  fitBounds(map, bounds, { paddingPx: mapPadding(container), maxZoom: closestZoom + zoomOffset });
