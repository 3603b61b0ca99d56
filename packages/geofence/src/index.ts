export type { Fix, Geofence, Place, Transition, TransitionKind, WatchedFence } from './geofence.ts';
export { CircleIndex } from './circle-index.ts';
export { explain } from './explain.ts';
export { circleOutline, distanceMeters, offsetBetween, placeAt, rulerAt } from './distance.ts';
export type { Offset, Ruler } from './distance.ts';
export { emptyMonitorState, insideIds, presenceOf, step, watch } from './monitor.ts';
export type { MonitorState, Step } from './monitor.ts';
export type { Presence } from './presence.ts';
export { EXIT_MARGIN_METERS } from './view.ts';
