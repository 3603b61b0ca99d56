// Where towns and postal codes are, by general knowledge, to measure the search for them; written by hand, not taken from the data that is searched.

/** What somebody types, and where the place is that they mean. Degrees. */
export interface Fact {
  readonly question: string;
  readonly lat: number;
  readonly lng: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** How far an answer may be from its fact. */
export const toleranceKm = { towns: 15, codes: 10 } as const;

/** A place and the questions for it. */
type Row = readonly [country: string, lat: number, lng: number, ...questions: readonly string[]];

/** A fact for each of the questions. */
export const factsOf = (rows: readonly Row[]): readonly Fact[] =>
  rows.flatMap(([country, lat, lng, ...questions]) => questions.map((question) => ({ question, lat, lng, country })));
