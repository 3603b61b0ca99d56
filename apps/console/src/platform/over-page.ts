/** What the address of any page says of what lies over it: who heard a message (`heard` is its id, or `all` for the active ones), or one person's messages. */
export interface OverPage {
  readonly heard?: string | undefined;
  readonly person?: string | undefined;
  /** Which people the panel shows. */
  readonly outcome?: string | undefined;
  readonly cause?: string | undefined;
  readonly who?: string | undefined;
  readonly whopage?: string | undefined;
}

/** The address of the same page with the panel of a message, closed without one. What lay over the page goes. */
export const withHeard = <Search extends object>(search: Search, over: OverPage = {}): Search & OverPage => ({
  ...search,
  heard: undefined,
  person: undefined,
  outcome: undefined,
  cause: undefined,
  who: undefined,
  whopage: undefined,
  ...over,
});

/** What an address says of the panel. */
export const heardPart = ({ heard, outcome, cause, who, whopage }: OverPage): OverPage => ({ heard, outcome, cause, who, whopage });
