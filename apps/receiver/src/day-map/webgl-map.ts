import 'maplibre-gl/dist/maplibre-gl.css';
import { addProtocol, AttributionControl, type ErrorEvent, type GeoJSONSource, Map as WebglMap, Marker, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { Protocol } from 'pmtiles';
import { boxAround } from './frame.ts';
import { groundColors, type GroundColors, groundStyle } from './map-style.ts';
import { areasOf } from './areas.ts';
import { hueOf, type MapWords, type OwnPlace, type Spot } from './spot.ts';

setWorkerUrl(workerUrl);
addProtocol('pmtiles', new Protocol().tile);

/** The open map. */
export interface LiveMap {
  show(spots: readonly Spot[], chosenId: string | undefined): void;
  showOwn(own: OwnPlace | undefined): void;
  lookAtAll(): void;
  lookAtOwn(): void;
  remove(): void;
}

export interface LiveMapOptions {
  readonly container: HTMLElement;
  readonly words: MapWords;
  readonly onChoose: (id: string) => void;
  /** Once, when the ground cannot be fetched; the places are drawn nevertheless. */
  readonly onGroundMissing: () => void;
}

const nearZoom = 14;
const matches = (query: string): boolean => window.matchMedia(query).matches;

/** Opens the map. Rejects where there is no WebGL2. */
export async function openWebglMap({ container, words, onChoose, onGroundMissing }: LiveMapOptions): Promise<LiveMap> {
  const colors = groundColors(matches('(prefers-color-scheme: dark)'));
  const map = new WebglMap({
    container,
    style: groundStyle(colors),
    center: [0, 30],
    zoom: 1,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    reduceMotion: matches('(prefers-reduced-motion: reduce)'),
    locale: { 'Map.Title': words.map },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  map.addControl(new ScaleControl({ unit: ['US', 'GB'].some((region) => navigator.language.endsWith(region)) ? 'imperial' : 'metric' }), 'top-left');
  map.on('error', (_event: ErrorEvent) => onGroundMissing());
  await new Promise<void>((resolve) => void map.once('style.load', () => resolve()));
  return new Shown(map, { words, onChoose, colors });
}

interface ShownParts {
  readonly words: MapWords;
  readonly onChoose: (id: string) => void;
  readonly colors: GroundColors;
}

class Shown implements LiveMap {
  readonly #map: WebglMap;
  readonly #parts: ShownParts;
  readonly #markers = new Map<string, Marker>();
  readonly #own: Marker;
  #spots: readonly Spot[] = [];
  #ownPlace: OwnPlace | undefined;

  constructor(map: WebglMap, parts: ShownParts) {
    this.#map = map;
    this.#parts = parts;
    const { colors } = parts;
    const hue = ['match', ['get', 'hue'], 'done', colors.done, 'broken', colors.broken, 'idle', colors.idle, colors.due] as never;
    // Without `tolerance: 0` circles are thinned to polygons that one can see.
    map.addSource('areas', { type: 'geojson', tolerance: 0, data: areasOf([], undefined) });
    map.addLayer({ id: 'areas', type: 'fill', source: 'areas', paint: { 'fill-color': hue, 'fill-opacity': 0.2 } });
    map.addLayer({ id: 'edges', type: 'line', source: 'areas', paint: { 'line-color': hue, 'line-width': 2 } });
    const element = document.createElement('span');
    element.className = 'own';
    element.role = 'img';
    element.ariaLabel = parts.words.you;
    this.#own = new Marker({ element });
  }

  show(spots: readonly Spot[], chosenId: string | undefined): void {
    this.#spots = spots;
    const present = new Set(spots.map(({ id }) => id));
    for (const [id, marker] of this.#markers) {
      if (present.has(id)) continue;
      marker.remove();
      this.#markers.delete(id);
    }
    for (const spot of spots) this.#mark(spot, spot.id === chosenId);
    this.#draw();
  }

  showOwn(own: OwnPlace | undefined): void {
    this.#ownPlace = own;
    if (own) this.#own.setLngLat([own.lng, own.lat]).addTo(this.#map);
    else this.#own.remove();
    this.#draw();
  }

  lookAtAll(): void {
    const box = boxAround(this.#spots, this.#ownPlace);
    if (box) this.#map.fitBounds([box.west, box.south, box.east, box.north], { padding: { top: 56, right: 56, bottom: 72, left: 56 }, maxZoom: nearZoom });
  }

  lookAtOwn(): void {
    if (this.#ownPlace) this.#map.easeTo({ center: [this.#ownPlace.lng, this.#ownPlace.lat], zoom: Math.max(nearZoom, this.#map.getZoom()) });
  }

  remove(): void {
    this.#map.remove();
  }

  #mark({ id, title, note, kind, center }: Spot, isChosen: boolean): void {
    let marker = this.#markers.get(id);
    if (!marker) {
      const button = document.createElement('button');
      button.type = 'button';
      button.addEventListener('click', () => this.#parts.onChoose(id));
      marker = new Marker({ element: button }).setLngLat([center.lng, center.lat]).addTo(this.#map);
      this.#markers.set(id, marker);
    }
    marker.setLngLat([center.lng, center.lat]);
    const element = marker.getElement();
    for (const hue of ['due', 'done', 'broken', 'idle']) element.classList.toggle(`hue-${hue}`, hue === hueOf(kind));
    element.classList.add('spot');
    element.setAttribute('aria-label', `${title}: ${note}`);
    element.setAttribute('aria-pressed', String(isChosen));
  }

  #draw(): void {
    void this.#map.getSource<GeoJSONSource>('areas')?.setData(areasOf(this.#spots, this.#ownPlace));
  }
}
