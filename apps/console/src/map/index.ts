export type { OtherFence } from './fence-map.ts';
export { GeofenceMap, type GeofenceMapProps, loadGeofenceMap } from './geofence-map.tsx';
export { toMapLook, lookOfAll, type MapLook } from './look.ts';
export type { MapPlace, HeardShareLevel } from './place-map.ts';
export { PlacesMap } from './places-map.tsx';
export { radiusWords } from './resize-handle.ts';
export { RouteMap, type RouteMapProps } from './route-map.tsx';
export type { RouteScene, RouteTone } from './route-scene.ts';
