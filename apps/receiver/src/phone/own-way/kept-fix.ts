/** A position as it is kept. */
export interface KeptFix {
  /** Epoch ms, by the phone's position. */
  readonly at: number;
  readonly lat: number;
  readonly lng: number;
  readonly accuracyMeters: number;
  readonly speedMps?: number;
  readonly headingDegrees?: number;
}
