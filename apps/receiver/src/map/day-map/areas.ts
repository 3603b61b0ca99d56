import { circleFeature, collection } from '@earshot/map/open';
import { hueOf, type OwnPlace, type Spot } from './spot.ts';

export function areasOf(spots: readonly Spot[], own: OwnPlace | undefined): GeoJSON.FeatureCollection {
  const circles = [...spots, ...(own ? [{ center: own, radiusMeters: own.accuracyMeters, kind: 'over' as const }] : [])];
  return collection(circles.map(({ kind, ...circle }) => circleFeature(circle, { hue: hueOf(kind) })));
}
