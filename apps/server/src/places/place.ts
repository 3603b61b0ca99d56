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
  /** 1 for a postal code whose own position is not known but that of its town. */
  readonly isTownsMiddle: number;
}

/** Another name than the one that is shown. */
export interface OtherName {
  /** In its key form, perhaps its beginning alone. */
  readonly key: string;
  /** As it was typed. */
  readonly typedAs: string;
}

/** A place that answers what was typed, wholly or in part. */
export interface Match extends Place {
  /** One of the place's other names was typed. */
  readonly other?: OtherName | undefined;
  /** The whole name was typed, and not only how it begins. */
  readonly isExact: boolean;
  /** The name begins as was typed, and not only one of its words. */
  readonly isBeginning?: boolean;
  /** The name was typed with mistakes. */
  readonly isSimilar: boolean;
  /** What was typed and is not of this place, as it was typed. */
  readonly lacks?: string | undefined;
}

/** An answer with the other name that was typed, as it is written. */
export interface Answered extends Match {
  readonly typedName?: string | undefined;
}
