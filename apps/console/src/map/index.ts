export { GeofenceMap, type GeofenceMapProps, lookOf, type MapLook } from './geofence-map.tsx';
