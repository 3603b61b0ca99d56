import type { Tags } from '../osm/elements.ts';
import { areaFeatures, lineFeatures } from '../tiles/area-features.ts';
import type { MapFeature } from '../tiles/map-feature.ts';
import { pointFeatures } from '../tiles/point-features.ts';
import { mercatorArea, ringMiddle } from '../tiles/projection.ts';
import type { Spool } from '../tiles/spool.ts';
import { streetAreaFeatures, streetFeatures } from '../tiles/street-features.ts';
import { spoolFeature } from '../tiles/tiers.ts';
import type { Polygon } from './rings.ts';

export interface MapSink {
  readonly point: (tags: Tags, lng: number, lat: number) => void;
  /** `borderLevel` is the level of a boundary that the way is part of. */
  readonly line: (tags: Tags, line: readonly number[], borderLevel: number | undefined) => void;
  readonly area: (tags: Tags, polygons: readonly Polygon[]) => void;
  readonly counts: () => Readonly<Record<string, number>>;
}

export function mapSink(spool: Spool): MapSink {
  const counts: Record<string, number> = {};
  const put = (feature: MapFeature, lines: Polygon): void => {
    counts[feature.layer] = (counts[feature.layer] ?? 0) + 1;
    spoolFeature(spool, { ...feature, lines });
  };
  return {
    point: (tags, lng, lat) => {
      for (const feature of pointFeatures(tags, false)) put(feature, [[lng, lat]]);
    },
    line: (tags, line, borderLevel) => {
      for (const feature of [...streetFeatures(tags), ...lineFeatures(tags), ...border(tags, borderLevel)]) put(feature, [line]);
    },
    area: (tags, polygons) => {
      const sizes = polygons.map((polygon) => polygonArea(polygon));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const features = [...areaFeatures(tags, total), ...streetAreaFeatures(tags), ...pointFeatures(tags, true)];
      if (features.length === 0) return;
      const largest = polygons[sizes.indexOf(Math.max(...sizes))]?.[0];
      for (const feature of features) {
        if (feature.shape === 'polygon') for (const polygon of polygons) put(feature, polygon);
        else if (largest) put(feature, [ringMiddle(largest)]);
      }
    },
    counts: () => counts,
  };
}

const polygonArea = ([outer = [], ...holes]: Polygon): number =>
  holes.reduce((rest, hole) => rest - Math.abs(mercatorArea(hole)), Math.abs(mercatorArea(outer)));

function border(tags: Tags, level: number | undefined): MapFeature[] {
  if (level === undefined) return [];
  const attributes = { admin_level: level, maritime: tags['maritime'] === 'yes' || tags['natural'] === 'coastline', disputed: tags['disputed'] === 'yes' };
  return [{ layer: 'boundaries', minZoom: level === 2 ? 0 : 7, rank: 0, shape: 'line', attributes }];
}
