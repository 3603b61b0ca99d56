export { GeofenceMap, type GeofenceMapProps } from './geofence-map.tsx';
export { lookOf, type MapLook } from './look.ts';
export type { MapPlace, Reach } from './place-map.ts';
export { PlacesMap } from './places-map.tsx';
export { RouteMap, type RouteMapProps } from './route-map.tsx';
export type { RouteScene, RouteTone } from './route-scene.ts';
