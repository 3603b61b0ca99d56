import { CircleGrid } from './circle-grid.ts';
import { Circles } from './circles.ts';
import type { Geofence } from './geofence.ts';

/**
 * `Circles` for any number of circles: above some hundred it uses a grid. A device has few enough to do without, and
 * leaves this file out.
 */
export class CircleIndex extends Circles {
  constructor(circles: readonly Geofence[] = []) {
    super(circles, () => new CircleGrid());
  }
}
