export { type BaseMap, type BaseMapOptions, openBaseMap } from './base-map.ts';
export { mapCenter, dragByLayer, fitBounds, lookAt, onClick, toPixel, putElement } from './drive-map.ts';
export { circleFeature, collection, lineFeature, linesFeature, pointFeature } from './features.ts';
export type { OverlayLayer } from './overlay.ts';
