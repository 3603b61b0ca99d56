import type { MapSettings } from '@earshot/contract';
import type { GroundState } from '@earshot/map';
import { type BaseMap, fitBounds, lookAt, openBaseMap, putElement } from '@earshot/map/open';
import { toAreaFeatures } from './areas.ts';
import { boxAround } from './frame.ts';
import { hueColors } from './hue-colors.ts';
import { spotHue, type MapWords, type OwnPlace, type Spot } from './spot.ts';

export interface LiveMap {
  show(spots: readonly Spot[], chosenId: string | undefined): void;
  showOwn(own: OwnPlace | undefined): void;
  lookAtAll(): void;
  lookAtOwn(): void;
  remove(): void;
}

export interface LiveMapOptions {
  readonly container: HTMLElement;
  readonly settings: MapSettings;
  readonly isDark: boolean;
  readonly words: MapWords;
  readonly onChoose: (id: string) => void;
  /** Called with the drawn ground, and again whenever it changes. The places are drawn over any ground. */
  readonly onGround: (state: GroundState) => void;
}

const areasId = 'areas';
const nearZoom = 14;

/** Opens the map. Rejects without WebGL2. */
export async function openWebglMap({ container, settings, isDark, words, onChoose, onGround }: LiveMapOptions): Promise<LiveMap> {
  const unit = ['US', 'GB'].some((region) => navigator.language.endsWith(region)) ? 'mi' : 'km';
  const start = { center: { lat: 30, lng: 0 }, zoom: 1, view: 'terrain' as const, hasZoomButtons: false };
  const base = await openBaseMap({ ...start, container, isDark, unit, settings, title: words.map, onGround });
  return new ShownMap(base, { container, words, onChoose, isDark });
}

interface ShownParts {
  readonly container: HTMLElement;
  readonly words: MapWords;
  readonly onChoose: (id: string) => void;
  readonly isDark: boolean;
}

class ShownMap implements LiveMap {
  readonly #base: BaseMap;
  readonly #parts: ShownParts;
  readonly #markers = new Map<string, { readonly put: ReturnType<typeof putElement>; readonly button: HTMLButtonElement }>();
  readonly #own: ReturnType<typeof putElement>;
  #spots: readonly Spot[] = [];
  #ownPlace: OwnPlace | undefined;
  /** Whether the person has not moved the view since it was fitted. */
  #isFitted = false;

  constructor(base: BaseMap, parts: ShownParts) {
    this.#base = base;
    this.#parts = parts;
    const colors = hueColors(parts.isDark);
    const hue = ['match', ['get', 'hue'], 'done', colors.done, 'broken', colors.broken, 'idle', colors.idle, colors.due] as never;
    base.overlay.add(areasId, [
      { id: areasId, type: 'fill', paint: { 'fill-color': hue, 'fill-opacity': 0.2 } },
      { id: 'edges', type: 'line', paint: { 'line-color': hue, 'line-width': 2 } },
    ]);
    const element = document.createElement('span');
    element.className = 'own';
    element.role = 'img';
    element.ariaLabel = parts.words.you;
    this.#own = putElement(base.map, element);
    base.map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) this.#isFitted = false;
    });
    // The phone was turned.
    base.map.on('resize', () => this.#isFitted && this.lookAtAll());
  }

  show(spots: readonly Spot[], chosenId: string | undefined): void {
    this.#spots = spots;
    const present = new Set(spots.map(({ id }) => id));
    for (const [id, { put }] of this.#markers) {
      if (present.has(id)) continue;
      put.remove();
      this.#markers.delete(id);
    }
    for (const spot of spots) this.#mark(spot, spot.id === chosenId);
    this.#draw();
  }

  showOwn(own: OwnPlace | undefined): void {
    this.#ownPlace = own;
    if (own) this.#own.moveTo(own);
    else this.#own.remove();
    this.#draw();
  }

  lookAtAll(): void {
    const box = boxAround(this.#spots, this.#ownPlace);
    if (!box) return;
    const { clientWidth, clientHeight } = this.#parts.container;
    fitBounds(this.#base.map, box, { paddingPx: Math.min(56, clientWidth / 5, clientHeight / 5), maxZoom: nearZoom });
    this.#isFitted = true;
  }

  lookAtOwn(): void {
    if (!this.#ownPlace) return;
    this.#isFitted = false;
    lookAt(this.#base.map, this.#ownPlace, Math.max(nearZoom, this.#base.map.getZoom()));
  }

  remove(): void {
    this.#base.remove();
  }

  #mark({ id, title, note, kind, center }: Spot, isChosen: boolean): void {
    let marker = this.#markers.get(id);
    if (!marker) {
      const button = document.createElement('button');
      button.type = 'button';
      button.addEventListener('click', () => this.#parts.onChoose(id));
      marker = { button, put: putElement(this.#base.map, button) };
      this.#markers.set(id, marker);
    }
    marker.put.moveTo(center);
    const { button } = marker;
    for (const hue of ['due', 'done', 'broken', 'idle']) button.classList.toggle(`hue-${hue}`, hue === spotHue(kind));
    button.classList.add('spot');
    button.setAttribute('aria-label', `${title}: ${note}`);
    button.setAttribute('aria-pressed', String(isChosen));
    button.style.zIndex = isChosen ? '1' : '';
  }

  #draw(): void {
    this.#base.overlay.set(areasId, toAreaFeatures(this.#spots, this.#ownPlace));
  }
}
