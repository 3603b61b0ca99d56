import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePmtiles, type Tile } from '@earshot/region/pmtiles';
import geojsonVt from 'geojson-vt';
// @ts-expect-error -- it has no types of its own
import { fromGeojsonVt } from 'vt-pbf';

const zooms = { min: 10, max: 14 };

/**
 * A region of made-up streets in the Shortbread schema: a grid of named ones around a place, in the form a server finds
 * in its `dataDir`.
 */
export function makeRegion(dataDir: string, name: string, { lat, lng }: { readonly lat: number; readonly lng: number }): { readonly remove: () => void } {
  const half = 0.02;
  const bounds = [lng - half, lat - half, lng + half, lat + half] as const;
  const street = (index: number, isNorth: boolean) => {
    const at = (index - 4) * 0.004;
    const coordinates = isNorth
      ? [
          [lng + at, lat - half],
          [lng + at, lat + half],
        ]
      : [
          [lng - half, lat + at],
          [lng + half, lat + at],
        ];
    return {
      type: 'Feature' as const,
      properties: { kind: 'residential', name: isNorth ? `${index + 1}th Street` : `${'ABCDEFGHI'[index] ?? ''} Avenue`, oneway: isNorth },
      geometry: { type: 'LineString' as const, coordinates },
    };
  };
  const streets = Array.from({ length: 9 }, (_, index) => [street(index, true), street(index, false)]).flat();
  const index = new geojsonVt({ type: 'FeatureCollection', features: streets }, { maxZoom: zooms.max, indexMaxZoom: zooms.max, indexMaxPoints: 0 });
  const path = join(dataDir, 'regions', name);
  mkdirSync(path, { recursive: true });
  writeFileSync(
    join(path, 'tiles.pmtiles'),
    encodePmtiles([...cutTiles(index, bounds)], {
      minZoom: zooms.min,
      maxZoom: zooms.max,
      bounds: { west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3] },
      center: { zoom: zooms.max, lat, lng },
      metadata: { vector_layers: [{ id: 'streets' }, { id: 'street_labels' }] },
    }),
  );
  const info = { name, bounds, minZoom: zooms.min, maxZoom: zooms.max, counts: {}, source: 'made.osm.pbf', attribution: '© OpenStreetMap contributors' };
  writeFileSync(join(path, 'region.json'), JSON.stringify({ ...info, builtAt: '2026-11-22T00:00:00Z', version: '0123456789abcdef', format: 1 }));
  return { remove: () => rmSync(path, { recursive: true, force: true }) };
}

interface Index {
  getTile(z: number, x: number, y: number): object | null;
}

function* cutTiles(index: Index, [west, south, east, north]: readonly [number, number, number, number]): Generator<Tile> {
  for (let z = zooms.min; z <= zooms.max; z += 1) {
    const column = (lng: number): number => Math.floor(((lng + 180) / 360) * 2 ** z);
    const row = (lat: number): number => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
    for (let x = column(west); x <= column(east); x += 1)
      for (let y = row(north); y <= row(south); y += 1) {
        const tile = index.getTile(z, x, y);
        if (tile) yield { z, x, y, data: (fromGeojsonVt as (layers: object) => Uint8Array)({ streets: tile, street_labels: tile }) };
      }
  }
}
