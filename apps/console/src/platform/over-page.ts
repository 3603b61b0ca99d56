/** The part of any page's address for the panel over it: the message whose people it shows (`heard` is its id, or `all` for the active ones), or the person. */
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

/** The panel in an address. */
export const heardPart = ({ heard, outcome, cause, who, whopage }: OverPage): OverPage => ({ heard, outcome, cause, who, whopage });
