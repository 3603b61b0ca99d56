import { emptyMonitorState, step, watch } from '@earshot/geofence';
import type { Detector, CrossingKind } from './detector.ts';

const nothing: readonly CrossingKind[] = [];

/** The product's own engine. An `initial` enter counts like any other, since all paths start outside; a dwell is not an arrival. */
export const earshot: Detector = {
  key: 'ours',
  name: 'Earshot',
  create: (fence) => {
    let state = watch(emptyMonitorState, [{ ...fence, id: 'fence', dwellSeconds: 0 }]);
    return (fix) => {
      const next = step(state, fix);
      state = next.state;
      return next.transitions.length === 0 ? nothing : next.transitions.flatMap(({ kind }) => (kind === 'dwell' ? [] : [kind]));
    };
  },
};
