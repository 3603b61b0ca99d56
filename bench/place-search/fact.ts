// Positions of towns and postal codes to measure the search. They are written by hand from general knowledge, not taken from the data that is searched.

/** A typed text and the position of the place that it means, in degrees. */
export interface Fact {
  readonly question: string;
  readonly lat: number;
  readonly lng: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** The largest distance between an answer and its fact. */
export const toleranceKm = { towns: 15, codes: 10 } as const;

type Row = readonly [country: string, lat: number, lng: number, ...questions: readonly string[]];

export const toFacts = (rows: readonly Row[]): readonly Fact[] =>
  rows.flatMap(([country, lat, lng, ...questions]) => questions.map((question) => ({ question, lat, lng, country })));
