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
  /** 1 for a postal code that stands at the middle of its town, because its own position is not known. */
  readonly isTownsMiddle: number;
}

/** One of a place's other names. */
export interface OtherName {
  /** The key of the name, or the beginning of the key. */
  readonly key: string;
  /** The name as the operator typed it. */
  readonly typedAs: string;
}

/** A place that fits the typed text, wholly or in part. */
export interface Match extends Place {
  /** One of the place's other names was typed. */
  readonly other?: OtherName | undefined;
  /** The whole name was typed, and not only how it begins. */
  readonly isExact: boolean;
  /** The name itself begins like the typed text, and not only one of its words. */
  readonly isBeginning?: boolean;
  /** The name was typed with mistakes. */
  readonly isSimilar: boolean;
  /** The part of the typed text that does not belong to this place. */
  readonly lacks?: string | undefined;
}

/** An answer with the other name that was typed, in its proper spelling. */
export interface Answered extends Match {
  readonly typedName?: string | undefined;
}
