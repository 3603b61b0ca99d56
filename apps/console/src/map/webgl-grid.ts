import { type BaseMap, collection, linesFeature } from '@earshot/map/open';
import type { RadiusUnit } from '@earshot/domain';
import { distanceMeters } from '@earshot/geofence';
import { gridLines, gridStepMeters } from './grid.ts';

const id = 'grid';
/** From this zoom on the base map has few details left. */
const minZoom = 9;
const reach = 24;

interface Grid {
  readonly show: (isShown: boolean) => void;
  readonly setUnit: (unit: RadiusUnit) => void;
}

/** A square grid under the circle at high zooms. It stays in place while the view moves, so that a drag can be judged. */
export function addGrid({ map, overlay }: Pick<BaseMap, 'map' | 'overlay'>, options: { readonly color: string; readonly unit: RadiusUnit }): Grid {
  let { unit } = options;
  let isShown = false;
  let drawn = { stepMeters: 0, lat: 0, lng: 0 };
  overlay.add(id, [{ id, type: 'line', minzoom: minZoom, paint: { 'line-color': options.color, 'line-width': 1, 'line-opacity': 0.09 } }]);

  const draw = (): void => {
    if (!isShown || map.getZoom() < minZoom) return;
    const center = map.getCenter();
    const bounds = map.getBounds();
    const west = { lat: center.lat, lng: bounds.getWest() };
    const stepMeters = gridStepMeters(unit, distanceMeters(west, { lat: center.lat, lng: bounds.getEast() }));
    const isNear = distanceMeters(drawn, center) < (stepMeters * reach) / 3;
    if (stepMeters === drawn.stepMeters && isNear) return;
    drawn = { stepMeters, lat: center.lat, lng: center.lng };
    overlay.set(id, collection([linesFeature(gridLines({ anchor: drawn, stepMeters, reach }))]));
  };
  map.on('moveend', draw);
  return {
    show: (next) => {
      if (next === isShown) return;
      isShown = next;
      drawn = { stepMeters: 0, lat: 0, lng: 0 };
      if (isShown) draw();
      else overlay.set(id, collection());
    },
    setUnit: (next) => {
      unit = next;
      draw();
    },
  };
}
