import type { ComponentType } from 'react';
import type { RouteMapProps } from '../../map/index.ts';

/** The map, which a test of the page leaves out: it needs a browser that draws. */
export type RouteMapComponent = ComponentType<RouteMapProps>;
