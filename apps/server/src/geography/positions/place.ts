/** A position in degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** A town or a postal code of the gazetteer (`tools/map` builds it). */
export interface Place extends Position {
  readonly id: number;
  readonly kind: 'city' | 'zip';
  readonly name: string;
  /** The town of a postal code. */
  readonly locality: string;
  readonly region: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly population: number;
  /** 1 for a postal code placed at the middle of its town for lack of its own position. */
  readonly isTownsMiddle: number;
}

export interface OtherName {
  readonly key: string;
  readonly typedAs: string;
}

export interface Match extends Place {
  readonly other?: OtherName | undefined;
  /** The whole name was typed, not only its beginning. */
  readonly isExact: boolean;
  /** The name itself begins like the typed text, not only one of its words. */
  readonly isBeginning?: boolean;
  /** The name was typed with mistakes. */
  readonly isSimilar: boolean;
  /** The part of the typed text that does not belong to this place. */
  readonly lacks?: string | undefined;
}

/** An answer with the other name that was typed, in its proper spelling. */
export interface ReadPlaceMatch extends Match {
  readonly typedName?: string | undefined;
}
