import GeoJsonVt, { type LegacyFeature } from 'geojson-vt';
import encoder from 'vt-pbf';
import type { Layer } from './layers.ts';
import type { Tile } from '@earshot/region/pmtiles';

const extent = 4096;

/** Cuts the layers into vector tiles of all zooms and leaves empty tiles out. */
export function* cutTiles(layers: Layer[], maxZoom: number): Generator<Tile> {
  const indexed = layers.map((layer) => ({ ...layer, index: buildTileIndex(layer, maxZoom) }));
  for (let z = 0; z <= maxZoom; z++) {
    const visible = indexed.filter((layer) => z >= layer.minZoom && z <= layer.maxZoom);
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const contents = visible.flatMap(({ name, index }) => {
          const features = (index.getTile(z, x, y)?.features ?? []).flatMap((feature) => visibleAt(z, feature));
          return features.length > 0 ? [[name, { features }] as const] : [];
        });
        if (contents.length > 0) yield { z, x, y, data: encoder.fromGeojsonVt(Object.fromEntries(contents), { version: 2, extent }) };
      }
    }
  }
}

function buildTileIndex({ features, tolerance, buffer, maxZoom: lastZoom }: Layer, maxZoom: number): GeoJsonVt {
  // Every layer uses the map's maxZoom: lines of that zoom stay unsimplified, since the map stretches them beyond it.
  return new GeoJsonVt(features, { maxZoom, indexMaxZoom: Math.min(5, lastZoom), indexMaxPoints: 0, extent, buffer, tolerance });
}

/** The feature without its `fromZoom`, or nothing below that zoom. */
function visibleAt(z: number, feature: LegacyFeature): LegacyFeature[] {
  const { fromZoom, ...tags } = feature.tags ?? {};
  return typeof fromZoom === 'number' && fromZoom > z ? [] : [{ ...feature, tags }];
}
