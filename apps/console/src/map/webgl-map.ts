import 'maplibre-gl/dist/maplibre-gl.css';
import { addProtocol, AttributionControl, Map as WebglMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import type { RadiusUnit } from '@earshot/domain';
import { baseStyle } from './base-style.ts';
import { type FenceMap, type FenceMapOptions, prefersStill } from './fence-map.ts';
import { labelFont } from './label-font.ts';
import { mapColors } from './map-colors.ts';
import { onMap } from './nudge.ts';
import { addCircle } from './webgl-circle.ts';
import { addGrid } from './webgl-grid.ts';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol().tile);

/** MapLibre counts zooms of 512 px tiles, Google of 256 px. */
const zoomOffset = -1;

const scaleUnit = (unit: RadiusUnit): 'imperial' | 'metric' => (unit === 'mi' ? 'imperial' : 'metric');

/** The map drawn by the graphics card. Rejects where there is no WebGL2. */
export async function openWebglMap(options: FenceMapOptions): Promise<FenceMap> {
  const { container, center, zoom, isDark, events, styleUrl } = options;
  const colors = mapColors(isDark);
  // Labels are drawn once, from the font that is there by then.
  await document.fonts.load(`16px "${labelFont}"`);
  const map = new WebglMap({
    container,
    style: styleUrl ?? baseStyle(colors),
    center: [center.lng, center.lat],
    zoom: zoom + zoomOffset,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    reduceMotion: prefersStill(),
  });
  map.touchZoomRotate.disableRotation();
  const scale = new ScaleControl({ unit: scaleUnit(options.unit), maxWidth: 90 });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  map.addControl(scale, 'bottom-right');
  map.on('style.load', () => addTownDot(map, colors.dot));
  await new Promise<void>((resolve) => void map.once('style.load', () => resolve()));
  if (styleUrl !== undefined) addRelief(map);
  // A style from elsewhere has streets to judge a distance by.
  const grid = styleUrl === undefined ? addGrid(map, { color: colors.grid, unit: options.unit }) : undefined;
  const circle = addCircle(map, { colors, events, isMovable: options.isMovable });
  map.on('moveend', () => events.onLook(onMap(map.getCenter())));
  map.on('idle', () => events.onDrawn());
  return {
    show: circle.show,
    lookAt: (place, googleZoom) => lookAt(map, place, googleZoom + zoomOffset),
    setUnit: (unit) => {
      scale.setUnit(scaleUnit(unit));
      grid?.setUnit(unit);
    },
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

/** Shades the terrain where a style knows the heights and does not draw them itself (spec 1 §2: terrain map). */
function addRelief(map: WebglMap): void {
  const { sources, layers } = map.getStyle();
  const heights = Object.keys(sources).find((name) => sources[name]?.type === 'raster-dem');
  if (heights === undefined || layers.some(({ type }) => type === 'hillshade')) return;
  map.addLayer({ id: 'relief', type: 'hillshade', source: heights }, layers.find(({ type }) => type === 'line' || type === 'symbol')?.id);
}

function addTownDot(map: WebglMap, color: string): void {
  if (map.hasImage('dot')) return;
  const canvas = document.createElement('canvas');
  canvas.width = 16;
  canvas.height = 16;
  const context = canvas.getContext('2d');
  if (!context) return;
  for (const [fill, radius] of [
    ['#fff', 7],
    [color, 5],
  ] as const) {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(8, 8, radius, 0, 2 * Math.PI);
    context.fill();
  }
  map.addImage('dot', context.getImageData(0, 0, 16, 16));
}
