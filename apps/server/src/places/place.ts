/** A position in degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** A town or a postal code of the gazetteer (`tools/map` builds it). */
export interface Place {
  readonly id: number;
  readonly kind: 'city' | 'zip';
  readonly name: string;
  /** The town of a postal code. */
  readonly locality: string;
  readonly region: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
}
