import type { Geofence } from '@earshot/geofence';
import type { Delivery } from './trace.ts';

export type CrossingKind = 'enter' | 'exit';

/** An engine's rule, fed with fixes in the order of delivery. */
export interface Detector {
  readonly key: string;
  readonly name: string;
  readonly create: (fence: Geofence) => (fix: Delivery) => readonly CrossingKind[];
}
