export { GeofenceMap, type GeofenceMapProps } from './geofence-map.tsx';
export { lookOf, type MapLook } from './look.ts';
