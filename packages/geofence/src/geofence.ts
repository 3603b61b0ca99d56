/** A point on the earth, WGS-84 degrees: `lat` -90..90, `lng` -180..180. */
export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** A circle on the ground. `radiusMeters` is above 0; a message without a place ("Region Free") has no geofence at all. */
export interface Geofence {
  readonly center: Place;
  readonly radiusMeters: number;
}

/** One position reading. `at` is the reading's own time, milliseconds since the Unix epoch; `accuracyMeters` is the phone's claimed 68 % radius. */
export interface Fix extends Place {
  readonly accuracyMeters: number;
  readonly at: number;
}

/** Crossing into a fence, out of it, or having stayed inside for the fence's `dwellSeconds`. */
export type TransitionKind = 'enter' | 'exit' | 'dwell';

/** A fence as the monitor watches it. `dwellSeconds` 0 requests no `dwell`. */
export interface WatchedFence extends Geofence {
  readonly id: string;
  readonly dwellSeconds: number;
}

export interface Transition {
  readonly fenceId: string;
  readonly kind: TransitionKind;
  /** The judged time of the crossing, or of the completed dwell: never later than the fix that proved it. */
  readonly at: number;
  /** True for an `enter` that is no arrival: the receiver was inside when watching of this fence began. */
  readonly initial: boolean;
  /**
   * For an `exit`: how far beyond the edge the receiver was when it became known, metres; large after a gap, when the
   * departure itself was not seen.
   */
  readonly beyondMeters?: number | undefined;
  /** One line for a person: the evidence and why it was believed. */
  readonly reason: string;
}
