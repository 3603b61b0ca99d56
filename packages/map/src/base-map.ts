import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapSettings } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { addProtocol, AttributionControl, Map as WebglMap, NavigationControl, prewarm, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import { addArchive } from './base-archive.ts';
import { type MapColors, mapColors } from './colors.ts';
import { emptyStyle, loadRegionStyles, type MapView } from './compose.ts';
import { paintSeaLate } from './early-sea.ts';
import { baseMapUrl, coastUrl } from './embedded-style.ts';
import { GroundKeeper, type GroundState } from './ground-keeper.ts';
import { openOverlay, type Overlay } from './overlay.ts';
import { unreachableIn } from './unreachable.ts';

setWorkerUrl(workerUrl);
const protocol = new Protocol();
for (const url of [baseMapUrl(), coastUrl()]) addArchive(protocol, url);
addProtocol('pmtiles', protocol.tile);
// The workers are fetched while the page still asks for what the map is to show.
prewarm();

/** Miles or kilometres on the scale. */
type ScaleUnit = 'mi' | 'km';

/** How any map starts. */
export interface BaseMapOptions {
  readonly container: HTMLElement;
  readonly center: Place;
  /** MapLibre's number: one less than Google's. */
  readonly zoom: number;
  readonly isDark: boolean;
  readonly unit: ScaleUnit;
  readonly settings: MapSettings;
  /** How the ground is looked at, where its sources are there. */
  readonly view: MapView;
  readonly hasZoomButtons: boolean;
  /** What the map is called, for those who do not see it. */
  readonly title?: string | undefined;
  /** Which map is drawn; again whenever that changes. */
  readonly onGround: (state: GroundState) => void;
  /** Everything in view is drawn, each time. */
  readonly onDrawn?: () => void;
}

/** The ground with its controls; what is shown on it is added by others, by `overlay`, which outlives each ground. */
export interface BaseMap {
  readonly map: WebglMap;
  readonly colors: MapColors;
  readonly overlay: Overlay;
  readonly setUnit: (unit: ScaleUnit) => void;
  readonly setView: (view: MapView) => void;
  /** Asks again for a ground that did not answer. */
  readonly retry: () => void;
  readonly remove: () => void;
}

const scaleUnits = { mi: 'imperial', km: 'metric' } as const;

/** Opens a map on the graphics card. Rejects where there is no WebGL2. */
export async function openBaseMap(options: BaseMapOptions): Promise<BaseMap> {
  const { container, center, zoom, isDark, unit, settings, view, title, onGround, onDrawn } = options;
  const colors = mapColors(isDark);
  loadRegionStyles(settings.regions, { isDark, colors });
  // Labels are drawn once, from the font that is there by then.
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
  // Journeys ask it what is drawn.
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
