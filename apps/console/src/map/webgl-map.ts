import type { Map as WebglMap } from 'maplibre-gl';
import { type FenceMap, type FenceMapOptions, prefersStill } from './fence-map.ts';
import { onMap } from './nudge.ts';
import { openWebglBase, zoomOffset } from './webgl-base.ts';
import { addCircle } from './webgl-circle.ts';

/** The map drawn by the graphics card. Rejects where there is no WebGL2. */
export async function openWebglMap(options: FenceMapOptions): Promise<FenceMap> {
  const { events } = options;
  const { map, colors, setUnit } = await openWebglBase(options);
  const circle = addCircle(map, { colors, events, isMovable: options.isMovable });
  map.on('moveend', () => events.onLook(onMap(map.getCenter())));
  map.on('idle', () => events.onDrawn());
  return {
    show: circle.show,
    lookAt: (place, googleZoom) => lookAt(map, place, googleZoom + zoomOffset),
    setUnit,
    remove: () => map.remove(),
  };
}

function lookAt(map: WebglMap, { lat, lng }: { readonly lat: number; readonly lng: number }, zoom: number): void {
  const view = { center: [lng, lat] as [number, number], zoom };
  // Gliding across a country would load every tile on the way.
  const isNear = map.getBounds().contains([lng, lat]) && Math.abs(map.getZoom() - zoom) <= 4;
  if (prefersStill() || !isNear) map.jumpTo(view);
  else map.easeTo({ ...view, duration: 350 });
}
