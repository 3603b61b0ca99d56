import type { Fix, MonitorState } from '@earshot/geofence';

/** Why no position comes: the person or the system forbids it, or there is none right now. */
export type LocationProblem = 'denied' | 'unavailable';

/** A fix as the phone gives it. The rules need neither speed nor heading. */
export interface PhoneFix extends Fix {
  readonly speedMps?: number | null;
  /** Clockwise from north; null or NaN on a phone at rest. */
  readonly headingDegrees?: number | null;
}

export interface LocationListener {
  readonly onFix: (fix: PhoneFix) => void;
  readonly onProblem: (problem: LocationProblem) => void;
}

/** The device's position; a native wrapper brings its own. */
export interface LocationSource {
  /** Sends every position to the listener until the returned function is called. Asks for permission if needed. */
  watch(listener: LocationListener): () => void;
  /**
   * For sources that can rest while the device is far from every circle: called with the known state after each
   * position, and when the circles change. Returns for how many milliseconds from now no position may come without a
   * fault.
   */
  rest?(known: MonitorState): number;
}
