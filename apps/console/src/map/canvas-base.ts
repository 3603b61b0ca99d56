import 'leaflet/dist/leaflet.css';
import leaflet, { type Map as CanvasMap } from 'leaflet';
import { leafletLayer } from 'protomaps-leaflet';
import type { RadiusUnit } from '@earshot/domain';
import { labelRules, paintRules } from './canvas-paint.ts';
import { attribution, baseMapUrl, mapColors } from '@earshot/map';
import { type AnyMap, type BaseMapOptions, prefersStill } from './fence-map.ts';

/** The base map with its controls, to which other modules add their content. */
export interface CanvasBase {
  readonly map: CanvasMap;
  /** The part common to all maps. */
  readonly any: AnyMap;
  readonly setUnit: (unit: RadiusUnit) => void;
}

/** The base map without WebGL2: the same file on a plain canvas. Leaflet's zooms are Google's. */
export async function openCanvasBase({ container, center, zoom, isDark, unit, onGround }: BaseMapOptions, onDrawn: () => void): Promise<CanvasBase> {
  // protomaps-leaflet looks for Leaflet on the window.
  Object.assign(window, { L: leaflet });
  await document.fonts.load('16px "Inter Variable"');
  const colors = mapColors(isDark);
  const map = leaflet.map(container, {
    center: [center.lat, center.lng],
    zoom,
    zoomControl: false,
    attributionControl: false,
    maxZoom: 19,
    zoomAnimation: !prefersStill(),
  });
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', 'Map');
  leaflet.control.zoom({ position: 'topright' }).addTo(map);
  leaflet.control.attribution({ position: 'bottomright', prefix: false }).addTo(map);
  let scale = scaleFor(unit).addTo(map);
  const layer = leafletLayer({
    url: baseMapUrl(),
    maxDataZoom: 7,
    paintRules: paintRules(colors),
    labelRules: labelRules(colors),
    backgroundColor: colors.water,
    attribution,
  }) as unknown as leaflet.GridLayer;
  layer.on('load', onDrawn);
  layer.addTo(map);
  // Streets need WebGL2; the canvas map shows the base map alone.
  onGround({ ground: { kind: 'own', regions: [] }, isLooking: false, missing: undefined, isBare: false, view: 'map', views: ['map'] });
  return {
    map,
    any: { setView: () => undefined, retry: () => undefined, remove: () => void map.remove() },
    setUnit: (next) => {
      scale.remove();
      scale = scaleFor(next).addTo(map);
    },
  };
}

const scaleFor = (unit: RadiusUnit) => leaflet.control.scale({ position: 'bottomright', imperial: unit === 'mi', metric: unit === 'km' });
