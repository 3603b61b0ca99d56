import type { ComponentType } from 'react';
import type { RouteMapProps } from '../../map/index.ts';

/** The map. A test of the page replaces it, because it needs a browser that draws. */
export type RouteMapComponent = ComponentType<RouteMapProps>;
