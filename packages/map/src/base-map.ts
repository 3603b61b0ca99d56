import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapSettings } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { addProtocol, AttributionControl, Map as WebglMap, NavigationControl, prewarm, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import { addArchive } from './base-archive.ts';
import { type MapColors, mapColors } from './colors.ts';
import { emptyStyle, loadRegionStyles, type MapView } from './compose.ts';
import { paintSeaLate } from './paint-sea.ts';
import { baseMapUrl, coastUrl } from './embedded-style.ts';
import { GroundKeeper, type GroundState } from './ground-keeper.ts';
import { openOverlay, type Overlay } from './overlay.ts';
import { unreachableIn } from './unreachable.ts';

setWorkerUrl(workerUrl);
const protocol = new Protocol();
for (const url of [baseMapUrl(), coastUrl()]) addArchive(protocol, url);
addProtocol('pmtiles', protocol.tile);
// The workers load while the page still fetches the map's data.
prewarm();

/** Unit of the scale: miles or kilometres. */
type ScaleUnit = 'mi' | 'km';

/** Initial settings of a map. */
export interface BaseMapOptions {
  readonly container: HTMLElement;
  readonly center: Place;
  /** MapLibre's number: one less than Google's. */
  readonly zoom: number;
  readonly isDark: boolean;
  readonly unit: ScaleUnit;
  readonly settings: MapSettings;
  /** View of the ground, if its sources exist. */
  readonly view: MapView;
  readonly hasZoomButtons: boolean;
  /** The map's name for screen readers. */
  readonly title?: string | undefined;
  /** Called with the drawn ground, and again whenever it changes. */
  readonly onGround: (state: GroundState) => void;
  /** Called each time everything in view is drawn. */
  readonly onDrawn?: () => void;
}

/** The ground with its controls; callers draw on it by `overlay`, which outlives each ground. */
export interface BaseMap {
  readonly map: WebglMap;
  readonly colors: MapColors;
  readonly overlay: Overlay;
  readonly setUnit: (unit: ScaleUnit) => void;
  readonly setView: (view: MapView) => void;
  readonly retry: () => void;
  readonly remove: () => void;
}

const scaleUnits = { mi: 'imperial', km: 'metric' } as const;

/** Opens a map on the graphics card. Rejects without WebGL2. */
export async function openBaseMap(options: BaseMapOptions): Promise<BaseMap> {
  const { container, center, zoom, isDark, unit, settings, view, title, onGround, onDrawn } = options;
  const colors = mapColors(isDark);
  loadRegionStyles(settings.regions, { isDark, colors });
  // Labels are drawn once, from the fonts loaded by then.
  await document.fonts.load('16px "Inter Variable"').catch(() => []);
  const map = new WebglMap({
    container,
    style: emptyStyle(colors),
    center: [center.lng, center.lat],
    zoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    reduceMotion: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    ...(title !== undefined && { locale: { 'Map.Title': title } }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const scale = new ScaleControl({ unit: scaleUnits[unit], maxWidth: 90 });
  if (options.hasZoomButtons) map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  map.addControl(scale, 'bottom-right');
  // Browser tests read the drawn features from it.
  Object.assign(container, { earshotMap: map });
  const overlay = openOverlay(map);
  await new Promise<void>((resolve) => void map.once('style.load', () => resolve()));
  const unreachable = unreachableIn(sessionStorageIfAllowed(), Date.now);
  const keeper = new GroundKeeper({ map, overlay, settings, look: { isDark, colors }, view, unreachable, onState: onGround });
  overlay.ready(true);
  const seaDrawn = paintSeaLate(map, colors);
  map.on('idle', () => {
    if (!keeper.isSettled) return;
    seaDrawn();
    onDrawn?.();
  });
  keeper.decide();
  return {
    map,
    colors,
    overlay,
    setUnit: (next) => scale.setUnit(scaleUnits[next]),
    setView: (next) => keeper.setView(next),
    retry: () => keeper.retry(),
    remove: () => {
      keeper.remove();
      map.remove();
    },
  };
}

function sessionStorageIfAllowed(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
