import type { GeoJSONSourceSpecification } from 'maplibre-gl';
import { circleOutline } from '@earshot/geofence';
import { hueOf, type OwnPlace, type Spot } from './spot.ts';

/** The circles of the messages, and that of the position's accuracy. */
export function areasOf(spots: readonly Spot[], own: OwnPlace | undefined): GeoJSONSourceSpecification['data'] {
  const circles = [...spots, ...(own ? [{ center: own, radiusMeters: own.accuracyMeters, kind: 'over' as const }] : [])];
  return {
    type: 'FeatureCollection',
    features: circles.map(({ center, radiusMeters, kind }) => {
      const ring = circleOutline({ center, radiusMeters }, 96).map(({ lat, lng }) => [lng, lat]);
      return { type: 'Feature', properties: { hue: hueOf(kind) }, geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] } };
    }),
  };
}
