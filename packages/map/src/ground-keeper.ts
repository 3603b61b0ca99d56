import type { MapSettings } from '@earshot/contract';
import { type ErrorEvent, type Map as WebglMap, type MapSourceDataEvent, type StyleSpecification, VectorTileSource } from 'maplibre-gl';
import { type AnswerClock, answerClock } from './answer-clock.ts';
import { inView, type Look, type MapView, ownStyle, viewSources, withRelief } from './compose.ts';
import { mapExtent } from './drive-map.ts';
import { baseSource } from './embedded-style.ts';
import { type Ground, groundKey, groundsFor, chooseStyleUrl } from './ground.ts';
import { addImages } from './images.ts';
import { answerWithinMs, loadStyle } from './load-style.ts';
import type { LiveOverlay } from './overlay.ts';
import { repeatFailed, type Repeats, type TileAddress } from './retry-tiles.ts';
import type { Unreachable } from './unreachable.ts';

/** The drawn ground, for the line that names it. */
export interface GroundState {
  readonly ground: Ground;
  readonly isLooking: boolean;
  /** A wanted style that did not answer; undefined if there is none. */
  readonly missing: string | undefined;
  readonly view: MapView;
  /** Whether none of the base map could be loaded yet. */
  readonly isBare: boolean;
  /** The available views; `map` alone without other sources. */
  readonly views: readonly MapView[];
}

interface KeeperOptions {
  readonly map: WebglMap;
  readonly overlay: LiveOverlay;
  readonly settings: MapSettings;
  readonly look: Look;
  readonly view: MapView;
  readonly unreachable: Unreachable;
  readonly onState: (state: GroundState) => void;
}

type Tile = NonNullable<MapSourceDataEvent['tile']>;

/** A person who is asked before leaving, and stays, has decided by then, ms. */
const leavingMs = 5_000;

const tiledSources: ReadonlySet<string> = new Set(['vector', 'raster', 'raster-dem']);

/** After this wait the embedded map is shown meanwhile, ms. */
const meanwhileMs = 400;

/** After this many failures a base map of which nothing came counts as missing. */
const triesOfBase = 3;

/** Draws the best ground that answers, and the next one when it stops answering. The overlay is not touched. */
export class GroundKeeper {
  readonly #given: KeeperOptions;
  readonly #styles = new Map<string, StyleSpecification>();
  readonly #ending = new AbortController();
  #current: Ground | undefined;
  #drawn: StyleSpecification | undefined;
  #clock: AnswerClock | undefined;
  #viewClock: AnswerClock | undefined;
  /** Descriptions that the clock awaits of each source before its tiles. */
  #descriptions: ReadonlyMap<string, object> = new Map();
  #view: MapView;
  #drawnView: MapView = 'map';
  /** Counts the attempts: an answer to an earlier one is discarded. */
  #attempt = 0;
  #looking: string | undefined;
  readonly #repeats: Repeats;
  /** Failures before the first tile of the base map; undefined once one has come. */
  #baseFailures: number | undefined = 0;
  /** Time when the person last began to leave the page. */
  #leftAt = Number.NEGATIVE_INFINITY;

  constructor(given: KeeperOptions) {
    this.#given = given;
    this.#view = given.view;
    const { map, overlay, look } = given;
    this.#repeats = repeatFailed((sourceId, tiles) => this.#askAgain(sourceId, tiles));
    map.on('style.load', () => {
      addImages(map, look.colors);
      overlay.ready(true);
    });
    map.on('error', (event) => this.#heard(event));
    map.on('sourcedataloading', ({ sourceId, tile }) => tile && this.#findClock(sourceId)?.asked(tile));
    map.on('sourcedata', ({ sourceId, tile, sourceDataType }) => {
      if (tile) this.#came(sourceId, tile);
      else if (sourceDataType === 'metadata') this.#described(sourceId);
    });
    map.on('sourcedataabort', ({ sourceId, tile }) => tile && this.#findClock(sourceId)?.dropped(tile));
    map.on('idle', () => {
      this.#clock?.settled();
      this.#viewClock?.settled();
    });
    map.on('moveend', () => this.decide());
    const { signal } = this.#ending;
    window.addEventListener('online', () => this.retry(), { signal });
    for (const leaving of ['beforeunload', 'pagehide'] as const) window.addEventListener(leaving, () => (this.#leftAt = performance.now()), { signal });
  }

  get #isBare(): boolean {
    return this.#baseFailures !== undefined && this.#baseFailures >= triesOfBase;
  }

  /** Whether the drawn ground will stay. */
  get isSettled(): boolean {
    return this.#current !== undefined && this.#looking === undefined;
  }

  decide(): void {
    const { map, settings, look, unreachable } = this.#given;
    if (this.#ending.signal.aborted) return;
    const candidates = groundsFor(settings, { view: mapExtent(map), isDark: look.isDark });
    const best = candidates.find((ground) => ground.kind === 'own' || (!unreachable.has(ground.url) && navigator.onLine));
    if (!best) return;
    const key = groundKey(best);
    if (this.#looking === key) return;
    if (this.#current && groundKey(this.#current) === key) return this.#stopLooking();
    void this.#try(best, key);
  }

  /** Forgets the failed addresses, and looks again. */
  retry(): void {
    this.#given.unreachable.forget();
    this.#repeats.now();
    this.decide();
    this.#drawView();
    this.#tell();
  }

  setView(view: MapView): void {
    this.#view = view;
    this.#drawView();
  }

  #drawView(): void {
    if (this.#shownView !== this.#drawnView && this.#current && this.#drawn) this.#draw(this.#current, this.#drawn);
  }

  remove(): void {
    this.#ending.abort();
    this.#clock?.stop();
    this.#viewClock?.stop();
    this.#repeats.stop();
  }

  #stopLooking(): void {
    if (this.#looking === undefined) return;
    this.#attempt += 1;
    this.#looking = undefined;
  }

  async #try(ground: Ground, key: string): Promise<void> {
    const attempt = (this.#attempt += 1);
    const isWanted = () => attempt === this.#attempt && !this.#ending.signal.aborted;
    this.#looking = key;
    const waiting = setTimeout(() => isWanted() && this.#current === undefined && void this.#drawMeanwhile(), meanwhileMs);
    try {
      const style = await this.#loadGroundStyle(ground);
      if (!isWanted()) return;
      this.#looking = undefined;
      this.#draw(ground, style);
    } catch {
      if (!isWanted()) return;
      this.#looking = undefined;
      if (ground.kind === 'style') this.#fail(ground.url);
      else await this.#drawMeanwhile();
    } finally {
      clearTimeout(waiting);
    }
  }

  /** Draws the embedded map alone, which has no parts that may be missing. */
  async #drawMeanwhile(): Promise<void> {
    const { look } = this.#given;
    const style = await ownStyle({ regions: [], look, isBare: false });
    if (!this.#ending.signal.aborted && this.#current === undefined) this.#draw({ kind: 'own', regions: [] }, style);
  }

  async #loadGroundStyle(ground: Ground): Promise<StyleSpecification> {
    const { look } = this.#given;
    if (ground.kind === 'own') return ownStyle({ regions: ground.regions, look, isBare: this.#isBare });
    const known = this.#styles.get(ground.url) ?? withRelief(await loadStyle(ground.url, this.#ending.signal));
    this.#styles.set(ground.url, known);
    return known;
  }

  #draw(ground: Ground, style: StyleSpecification): void {
    const { map, overlay, settings } = this.#given;
    const canDiff = this.#current?.kind === 'own' && ground.kind === 'own';
    this.#current = ground;
    this.#drawn = style;
    this.#drawnView = this.#shownView;
    this.#clock?.stop();
    this.#viewClock?.stop();
    this.#viewClock = this.#startViewClock();
    this.#clock = ground.kind === 'style' ? this.#startClock(ground.url, style) : undefined;
    overlay.ready(canDiff);
    map.setStyle(overlay.over(inView(style, this.#drawnView, settings)), { diff: canDiff });
    if (canDiff) overlay.ready(true);
    this.#tell();
  }

  #startClock(url: string, { sources }: StyleSpecification): AnswerClock {
    const clock = answerClock({ withinMs: answerWithinMs, onSilence: () => this.#fail(url) });
    // The description of the tiles has to come before any tile is requested; the view decides whether a tile is needed.
    this.#descriptions = new Map(Object.keys(sources).flatMap((id) => (tiledSources.has(sources[id]?.type ?? '') ? [[id, {}]] : [])));
    for (const description of this.#descriptions.values()) clock.asked(description);
    return clock;
  }

  #described(sourceId: string): void {
    this.#repeats.came(sourceId, undefined);
    const description = this.#descriptions.get(sourceId);
    if (description) this.#clock?.dropped(description);
  }

  #askAgain(sourceId: string, tiles: readonly TileAddress[] | undefined): void {
    const { map } = this.#given;
    const source = map.getSource(sourceId);
    if (!source) return;
    if (tiles) map.refreshTiles(sourceId, [...tiles]);
    else if (source instanceof VectorTileSource) source.setUrl(source.url);
  }

  /** Elevations and pictures that do not come are left out: the map is complete without them. */
  #startViewClock(): AnswerClock | undefined {
    const tilesUrl = this.#findTilesUrl(this.#drawnView);
    if (tilesUrl === undefined) return undefined;
    return answerClock({
      withinMs: answerWithinMs,
      onSilence: () => {
        this.#given.unreachable.add(tilesUrl);
        this.#drawView();
      },
    });
  }

  #findTilesUrl(view: MapView): string | undefined {
    const { settings } = this.#given;
    return view === 'map' ? undefined : settings[view]?.tilesUrl;
  }

  get #views(): readonly MapView[] {
    const has = (view: MapView): boolean => {
      const tilesUrl = this.#findTilesUrl(view);
      return tilesUrl !== undefined && !this.#given.unreachable.has(tilesUrl);
    };
    return ['map', ...(['terrain', 'satellite'] as const).filter(has)];
  }

  get #shownView(): MapView {
    return this.#views.includes(this.#view) ? this.#view : 'map';
  }

  #findClock(sourceId: string | undefined): AnswerClock | undefined {
    if (this.#given.overlay.has(sourceId)) return undefined;
    return sourceId === viewSources.terrain || sourceId === viewSources.satellite ? this.#viewClock : this.#clock;
  }

  /** MapLibre takes a vector tile answered by 404 for an empty one. */
  #came(sourceId: string, tile: Tile): void {
    const isVector = this.#given.map.getSource(sourceId)?.type === 'vector';
    const clock = this.#findClock(sourceId);
    if (isVector && !tile.latestFeatureIndex) clock?.absent(tile);
    else clock?.came(tile);
    this.#repeats.came(sourceId, tile.tileID.canonical);
    if (sourceId === baseSource) this.#countBaseFailures(undefined);
  }

  #heard({ sourceId, tile }: ErrorEvent & { readonly sourceId?: string; readonly tile?: Tile }): void {
    const { overlay, map } = this.#given;
    // A failure alone draws nothing anew, and so does not fire `idle`: everything there is may be drawn by now.
    map.triggerRepaint();
    const clock = this.#findClock(sourceId);
    if (tile !== undefined) clock?.failed(tile);
    // The style itself, its sprites, or the description of its tiles.
    else if (clock && clock === this.#clock && this.#current?.kind === 'style') this.#fail(this.#current.url);
    if (sourceId === undefined || overlay.has(sourceId)) return;
    this.#repeats.failed(sourceId, tile?.tileID.canonical);
    if (sourceId === baseSource && this.#baseFailures !== undefined) this.#countBaseFailures(this.#baseFailures + 1);
  }

  #countBaseFailures(failures: number | undefined): void {
    const wasBare = this.#isBare;
    this.#baseFailures = failures;
    if (wasBare === this.#isBare) return;
    this.#tell();
    // A region's streets on the phone need no base map; without it they lie on land, not on sea.
    if (this.#current?.kind === 'own' && this.#current.regions.length > 0) void this.#try(this.#current, groundKey(this.#current));
  }

  #fail(url: string): void {
    // A page that is left or reloaded aborts its requests.
    if (performance.now() - this.#leftAt < leavingMs) return;
    this.#clock?.stop();
    this.#styles.delete(url);
    this.#given.unreachable.add(url);
    this.decide();
    this.#tell();
  }

  #tell(): void {
    const { settings, look, unreachable, onState, map } = this.#given;
    if (!this.#current || this.#ending.signal.aborted) return;
    const wanted = chooseStyleUrl(settings, look.isDark);
    const isMissing =
      wanted !== undefined && this.#current.kind === 'own' && this.#current.regions.length === 0 && (unreachable.has(wanted) || !navigator.onLine);
    onState({
      ground: this.#current,
      isLooking: this.#looking !== undefined,
      missing: isMissing ? wanted : undefined,
      isBare: this.#isBare,
      view: this.#drawnView,
      views: this.#views,
    });
    // Makes `idle` fire again, for code that waits until everything is drawn.
    map.triggerRepaint();
  }
}
