import { mapCenter, fitBounds, lookAt } from '@earshot/map/open';
import type { FenceMap, FenceMapOptions } from './fence-map.ts';
import { fittingZoom } from './look.ts';
import { closestZoom, mapPadding } from './place-map.ts';
import { isByHand, keepFitted, openWebglBase, zoomOffset } from './webgl-base.ts';
import { addCircle } from './webgl-circle.ts';
import { addOthers } from './webgl-others.ts';

/** The fence map on the graphics card. Rejects without WebGL2. */
export async function openWebglMap(options: FenceMapOptions): Promise<FenceMap> {
  const { container, events } = options;
  const base = await openWebglBase(options, () => events.onDrawn());
  const { map } = base;
  const others = addOthers(base);
  const circle = addCircle(base, { events, isMovable: options.isMovable, unit: options.unit });
  const fit = keepFitted(map);
  map.on('moveend', (event) => events.onLook(mapCenter(map), isByHand(event) ? 'hand' : 'look'));
  return {
    ...base.any,
    show: circle.show,
    showOthers: others.show,
    lookAt: (look) =>
      fit(() => {
        if (look.bounds) return fitBounds(map, look.bounds, { paddingPx: mapPadding(container), maxZoom: closestZoom + zoomOffset });
        lookAt(map, look.center, fittingZoom(look, Math.min(container.clientWidth, container.clientHeight)) + zoomOffset);
      }),
    setUnit: (unit) => {
      base.setUnit(unit);
      circle.setUnit(unit);
    },
  };
}
