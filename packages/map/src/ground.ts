import type { MapSettings } from '@earshot/contract';

/** A region file of the installation. */
export type MapRegion = MapSettings['regions'][number];

/** A part of the map in degrees; `east` runs on past 180 where it lies across the line of the date. */
export interface MapBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Which part of the world is looked at. */
export interface MapExtent extends MapBounds {
  /** MapLibre's number: one less than Google's. */
  readonly zoom: number;
}

/** What lies under the circles: `own` is of this installation, `style` is loaded from elsewhere. */
export type Ground = { readonly kind: 'own'; readonly regions: readonly MapRegion[] } | { readonly kind: 'style'; readonly url: string };

/** From here on a region's streets are worth drawing. */
const regionZoom = 7;
/** More regions at once would be thousands of layers. */
const mostRegions = 3;

const overlapOf = ({ bounds: [west, south, east, north] }: MapRegion, view: MapBounds): number => {
  const height = Math.min(north, view.north) - Math.max(south, view.south);
  // The view may have been scrolled round the world.
  const widths = [-360, 0, 360].map((turn) => Math.min(east + turn, view.east) - Math.max(west + turn, view.west));
  const width = Math.max(...widths);
  return height > 0 && width > 0 ? height * width : 0;
};

/** The regions that have something of the view, the one with most of it first. */
export const regionsIn = (regions: readonly MapRegion[], view: MapExtent): readonly MapRegion[] =>
  view.zoom < regionZoom
    ? []
    : regions
        .map((region) => ({ region, overlap: overlapOf(region, view) }))
        .filter(({ overlap }) => overlap > 0)
        .toSorted((a, b) => b.overlap - a.overlap)
        .slice(0, mostRegions)
        .map(({ region }) => region);

/** Whether a region has at least half of the view. */
export const isCovered = (regions: readonly MapRegion[], view: MapExtent): boolean => {
  const whole = (view.north - view.south) * (view.east - view.west);
  return regionsIn(regions, view).some((region) => overlapOf(region, view) >= whole / 2);
};

/** The style that the settings name for this scheme of colours; undefined where nobody outside is to be asked. */
export const styleUrlOf = ({ mode, style, darkStyle }: MapSettings, isDark: boolean): string | undefined =>
  mode === 'embedded' ? undefined : isDark ? (darkStyle ?? style) : style;

/** What is to be drawn, best first. Ends with the installation's own, which needs nobody. */
export function groundsFor(settings: MapSettings, { view, isDark }: { readonly view: MapExtent; readonly isDark: boolean }): readonly Ground[] {
  const own: Ground = { kind: 'own', regions: regionsIn(settings.regions, view) };
  const url = styleUrlOf(settings, isDark);
  if (url === undefined || !isWebAddress(url)) return [own];
  // A style that somebody chose for the installation comes first; the public one only where no region is.
  if (settings.mode === 'auto' && isCovered(settings.regions, view)) return [own];
  return [{ kind: 'style', url }, own];
}

/** A style is data: nothing that a browser would run. */
const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Tells grounds apart: the same text is the same ground. */
export const groundKey = (ground: Ground): string =>
  ground.kind === 'style' ? `style ${ground.url}` : `own ${ground.regions.map(({ tilesUrl }) => tilesUrl).join(' ')}`;
