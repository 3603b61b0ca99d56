import { circleFeature, collection } from '@earshot/map/open';
import { spotHue, type OwnPlace, type Spot } from './spot.ts';

export function toAreaFeatures(spots: readonly Spot[], own: OwnPlace | undefined): GeoJSON.FeatureCollection {
  const circles = [...spots, ...(own ? [{ center: own, radiusMeters: own.accuracyMeters, kind: 'over' as const }] : [])];
  return collection(circles.map(({ kind, ...circle }) => circleFeature(circle, { hue: spotHue(kind) })));
}
