import type { Fix, MonitorState } from '@earshot/geofence';

/** Why no position comes: the person or the system forbids it, or there is none right now. */
export type LocationProblem = 'denied' | 'unavailable';

export interface LocationListener {
  readonly onFix: (fix: Fix) => void;
  readonly onProblem: (problem: LocationProblem) => void;
}

/** Where the device is; a native wrapper brings its own. */
export interface LocationSource {
  /** Tells the listener of every position until the returned function is called. Asks for permission where that is needed. */
  watch(listener: LocationListener): () => void;
  /**
   * For sources that can rest while the device is far from every circle: told of what is known after each position, and when the circles
   * change. Answers for how many milliseconds from now no position may come, though nothing is wrong.
   */
  rest?(known: MonitorState): number;
}
