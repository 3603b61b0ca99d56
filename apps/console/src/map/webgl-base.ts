import 'maplibre-gl/dist/maplibre-gl.css';
import { addProtocol, AttributionControl, Map as WebglMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import type { RadiusUnit } from '@earshot/domain';
import { baseStyle } from './base-style.ts';
import { type BaseMapOptions, prefersStill } from './fence-map.ts';
import { labelFont } from './label-font.ts';
import { type MapColors, mapColors } from './map-colors.ts';
import { addGrid } from './webgl-grid.ts';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol().tile);

/** MapLibre counts zooms of 512 px tiles, Google of 256 px. */
export const zoomOffset = -1;

const scaleUnit = (unit: RadiusUnit): 'imperial' | 'metric' => (unit === 'mi' ? 'imperial' : 'metric');

/** The ground with its controls; what is shown on it is added by others. */
export interface WebglBase {
  readonly map: WebglMap;
  readonly colors: MapColors;
  readonly setUnit: (unit: RadiusUnit) => void;
}

/** Opens the base map on the graphics card. Rejects where there is no WebGL2. */
export async function openWebglBase({ container, center, zoom, isDark, unit, styleUrl }: BaseMapOptions): Promise<WebglBase> {
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
  const scale = new ScaleControl({ unit: scaleUnit(unit), maxWidth: 90 });
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  map.addControl(scale, 'bottom-right');
  map.on('style.load', () => addTownDot(map, colors.dot));
  await new Promise<void>((resolve) => void map.once('style.load', () => resolve()));
  if (styleUrl !== undefined) addRelief(map);
  // A style from elsewhere has streets to judge a distance by.
  const grid = styleUrl === undefined ? addGrid(map, { color: colors.grid, unit }) : undefined;
  return {
    map,
    colors,
    setUnit: (next) => {
      scale.setUnit(scaleUnit(next));
      grid?.setUnit(next);
    },
  };
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
