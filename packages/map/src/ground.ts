import type { MapSettings } from '@earshot/contract';

/** A region file of the installation. */
export type MapRegion = MapSettings['regions'][number];

/** A part of the map in degrees; `east` runs on past 180 if it lies across the date line. */
export interface MapBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** The visible part of the world. */
export interface MapExtent extends MapBounds {
  /** MapLibre's number: one less than Google's. */
  readonly zoom: number;
}

/** The map under the circles: `own` is of this installation, `style` is loaded from elsewhere. */
export type Ground = { readonly kind: 'own'; readonly regions: readonly MapRegion[] } | { readonly kind: 'style'; readonly url: string };

/** Zoom from which a region's streets are drawn. */
const regionZoom = 7;
/** More regions at once would be thousands of layers. */
const mostRegions = 3;

const overlapArea = ({ bounds: [west, south, east, north] }: MapRegion, view: MapBounds): number => {
  const height = Math.min(north, view.north) - Math.max(south, view.south);
  // The view may have been scrolled round the world.
  const widths = [-360, 0, 360].map((turn) => Math.min(east + turn, view.east) - Math.max(west + turn, view.west));
  const width = Math.max(...widths);
  return height > 0 && width > 0 ? height * width : 0;
};

/** The regions in view, the one with the largest part of it first. */
export const regionsIn = (regions: readonly MapRegion[], view: MapExtent): readonly MapRegion[] =>
  view.zoom < regionZoom
    ? []
    : regions
        .map((region) => ({ region, overlap: overlapArea(region, view) }))
        .filter(({ overlap }) => overlap > 0)
        .toSorted((a, b) => b.overlap - a.overlap)
        .slice(0, mostRegions)
        .map(({ region }) => region);

/** Whether a region covers at least half of the view. */
export const isCovered = (regions: readonly MapRegion[], view: MapExtent): boolean => {
  const whole = (view.north - view.south) * (view.east - view.west);
  return regionsIn(regions, view).some((region) => overlapArea(region, view) >= whole / 2);
};

/** The settings' style for this colour scheme; undefined if no outside server may be asked. */
export const chooseStyleUrl = ({ mode, style, darkStyle }: MapSettings, isDark: boolean): string | undefined =>
  mode === 'embedded' ? undefined : isDark ? (darkStyle ?? style) : style;

/** The grounds to try, best first. The last is the installation's own, which needs no other server. */
export function groundsFor(settings: MapSettings, { view, isDark }: { readonly view: MapExtent; readonly isDark: boolean }): readonly Ground[] {
  const own: Ground = { kind: 'own', regions: regionsIn(settings.regions, view) };
  const url = chooseStyleUrl(settings, isDark);
  if (url === undefined || !isWebAddress(url)) return [own];
  // A style chosen for the installation comes first; the public one only outside the regions.
  if (settings.mode === 'auto' && isCovered(settings.regions, view)) return [own];
  return [{ kind: 'style', url }, own];
}

/** A style is data: an address that a browser would execute is refused. */
const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A key of a ground: the same text is the same ground. */
export const groundKey = (ground: Ground): string =>
  ground.kind === 'style' ? `style ${ground.url}` : `own ${ground.regions.map(({ tilesUrl }) => tilesUrl).join(' ')}`;
