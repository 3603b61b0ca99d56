import type { ColorsOptions, TileJSONSpecification } from '@versatiles/style';
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapColors } from './colors.ts';
import type { MapRegion } from './ground.ts';
import { labelFonts } from './label-font.ts';
import { placeLayers, shieldLayer } from './place-layers.ts';
import { asRoad, roadColors } from './road-layers.ts';

/** A region's additions to the style of the embedded base map. */
export interface RegionLayers {
  readonly sourceId: string;
  readonly source: SourceSpecification;
  readonly layers: readonly LayerSpecification[];
  /** Its land and sea, for under the borders of the base map. */
  readonly ground: readonly LayerSpecification[];
}

/** The image of `images.ts` for one-way streets. */
const arrow = 'one-way';

/** Streets in their schema's own style, in the colours of this product. The style library is loaded when the first region is drawn. */
export async function regionLayers(region: MapRegion, { isDark, colors }: { readonly isDark: boolean; readonly colors: MapColors }): Promise<RegionLayers> {
  const [west, south, east, north] = region.bounds;
  const tiles: TileJSONSpecification = {
    tiles: [new URL(region.tilesUrl, location.origin).href.replaceAll(/%7B([zxy])%7D/gi, '{$1}')],
    bounds: [west, south, east, north],
    minzoom: region.minZoom,
    maxzoom: region.maxZoom,
    attribution: region.attribution,
    vector_layers: [],
  };
  const look = {
    theme: isDark ? ('muted-dark' as const) : ('muted' as const),
    colors: streetColors(colors, isDark),
    projection: 'mercator' as const,
    sky: false,
  };
  const style = await styleFor(region.schema, tiles, look);
  const [source] = Object.values(style.sources);
  if (!source) throw new Error(`the style of ${region.schema} has no source`);
  const sourceId = `region-${region.name}`;
  const layers = (style.layers as LayerSpecification[])
    .filter((layer) => 'source' in layer)
    .filter(({ id }) => id !== 'water-ocean')
    .map((layer) => withPageFonts(asDistrict(asRoad({ ...layer, source: sourceId } as LayerSpecification, isDark, colors.land), colors)));
  const own = region.schema === 'shortbread' ? withPlaces(layers, sourceId, colors) : layers;
  const named = (layer: LayerSpecification): LayerSpecification => ({ ...layer, id: `${sourceId} ${layer.id}` });
  const ground = region.schema === 'shortbread' ? coastLayers(sourceId, colors).map(named) : [];
  return { sourceId, source: source as SourceSpecification, layers: own.map(named), ground };
}

/** A region with coasts states for whole squares which part is land and which is sea. */
function coastLayers(source: string, { land, water }: MapColors): LayerSpecification[] {
  return [
    { id: 'coast-land', type: 'fill', source, 'source-layer': 'coast_land', minzoom: 10, paint: { 'fill-color': land, 'fill-antialias': false } },
    { id: 'coast-sea', type: 'fill', source, 'source-layer': 'ocean', minzoom: 10, paint: { 'fill-color': water } },
  ];
}

/** Places of the library's style, whose icons are in an absent sprite. */
const librarysPlaces = /^(poi-|symbol-transit-|label-motorway-shield)/;

/** Road numbers lie over the names of streets, places under them. */
function withPlaces(layers: readonly LayerSpecification[], sourceId: string, colors: MapColors): readonly LayerSpecification[] {
  const kept = layers.filter(({ id }) => !librarysPlaces.test(id));
  const names = kept.findIndex(({ id }) => id.startsWith('label-street-'));
  const afterNames = kept.findLastIndex(({ id }) => id.startsWith('label-street-')) + 1;
  return [
    ...kept.slice(0, names),
    ...placeLayers(sourceId, colors),
    ...kept.slice(names, afterNames),
    shieldLayer(sourceId, colors),
    ...kept.slice(afterNames),
  ];
}

/** Districts are named as soon as their main roads are, less prominently than towns. */
function asDistrict(layer: LayerSpecification, { smallName }: MapColors): LayerSpecification {
  const kind = /^label-place-(neighbourhood|quarter|suburb)$/.exec(layer.id)?.[1];
  if (layer.type !== 'symbol' || kind === undefined) return layer;
  return {
    ...layer,
    minzoom: kind === 'suburb' ? 10.5 : 11,
    layout: { ...layer.layout, 'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10, 15, 12.5], 'text-letter-spacing': 0.08, 'text-max-width': 8 },
    paint: { ...layer.paint, 'text-color': smallName },
  };
}

interface Look {
  readonly theme: 'muted' | 'muted-dark';
  readonly colors: ColorsOptions;
  readonly projection: 'mercator';
  readonly sky: boolean;
}

async function styleFor(schema: MapRegion['schema'], tiles: TileJSONSpecification, look: Look) {
  switch (schema) {
    case 'shortbread': {
      const { osm } = await import('@versatiles/style');
      return osm({ ...look, features: { landcover: false }, urls: { osm: tiles } });
    }
    case 'openmaptiles': {
      const { omt } = await import('@versatiles/style/omt');
      return omt({ ...look, urls: { omt: tiles } });
    }
    case 'protomaps': {
      const { protomaps } = await import('@versatiles/style/protomaps');
      return protomaps({ ...look, urls: { protomaps: tiles } });
    }
  }
}

/** The library's dark theme has brown woods; at night all land is of the product's blue. */
const darkLand: ColorsOptions = {
  natureWood: '#1a2f36',
  natureGrass: '#1d3138',
  naturePark: '#1e353b',
  natureLeisure: '#1f343c',
  natureAgriculture: '#1e2b3a',
  natureSand: '#27313f',
  natureRock: '#262f3e',
  natureWetland: '#1b2e3a',
  areaResidential: '#1f293b',
  areaCommercial: '#222b3e',
  areaIndustrial: '#212a3b',
  areaBurial: '#1e3036',
  siteParking: '#232d40',
};

const streetColors = (colors: MapColors, isDark: boolean): ColorsOptions => {
  const roads = roadColors(isDark);
  return {
    background: colors.land,
    land: colors.land,
    water: colors.water,
    label: colors.name,
    labelHalo: colors.halo,
    labelHousenumber: colors.smallName,
    labelPoi: colors.smallName,
    labelWater: isDark ? '#6f94bd' : '#4a7a9e',
    boundary: colors.country,
    ...(isDark ? { ...darkLand, building: '#2a3344', buildingBg: '#38435a' } : { building: '#e6e2d8', buildingBg: '#d8d3c6' }),
    roadStreet: roads.street,
    roadStreetBg: roads.streetEdge,
    roadTrunk: roads.trunk,
    roadTrunkBg: roads.trunkEdge,
    roadMotorway: roads.motorway,
    roadMotorwayBg: roads.motorwayEdge,
  };
};

/** There are neither sprites nor glyph files: words come from the page's fonts, and the arrow is the only icon. */
function withPageFonts(layer: LayerSpecification): LayerSpecification {
  if (layer.type === 'fill' && layer.paint && 'fill-pattern' in layer.paint) {
    const { 'fill-pattern': _pattern, ...paint } = layer.paint;
    return { ...layer, paint };
  }
  if (layer.type !== 'symbol') return layer;
  const { 'icon-image': icon, ...layout } = layer.layout ?? {};
  if (!('text-field' in layout)) return { ...layer, layout: icon === undefined ? layout : { ...layout, 'icon-image': arrow, 'icon-size': 0.5 } };
  const { 'text-offset': _offset, 'text-anchor': anchor, ...words } = layout;
  // Without the icon above them, words take its place.
  const place = icon === undefined && anchor !== undefined ? { 'text-anchor': anchor } : {};
  return { ...layer, layout: { ...words, ...place, 'text-font': [...labelFonts] } } as LayerSpecification;
}
