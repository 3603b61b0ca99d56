import { circleOutline, type Geofence, type Place } from '@earshot/geofence';

type Position = [lng: number, lat: number];

const toPosition = ({ lat, lng }: Place): Position => [lng, lat];

/** Features in an overlay's format. */
export const collection = (features: readonly GeoJSON.Feature[] = []): GeoJSON.FeatureCollection => ({ type: 'FeatureCollection', features: [...features] });

/** A circle's area, as 96 points. */
export function circleFeature({ center, radiusMeters }: Geofence, properties: GeoJSON.GeoJsonProperties = {}): GeoJSON.Feature {
  const ring = circleOutline({ center, radiusMeters }, 96).map(toPosition);
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] } };
}

export const pointFeature = (place: Place, properties: GeoJSON.GeoJsonProperties = {}): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: toPosition(place) },
});

export const lineFeature = (places: readonly Place[], properties: GeoJSON.GeoJsonProperties = {}): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: places.map(toPosition) },
});

export const linesFeature = (lines: readonly (readonly Place[])[]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiLineString', coordinates: lines.map((line) => line.map(toPosition)) },
});
