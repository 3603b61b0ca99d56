export { GeofenceMap, type GeofenceMapProps } from './geofence-map.tsx';
export { lookOf, type MapLook } from './look.ts';
export type { MapPlace, Reach } from './place-map.ts';
export { PlacesMap } from './places-map.tsx';
