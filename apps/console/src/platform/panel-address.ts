/**
 * The query of any page's address for the panel over it: the message whose people it shows (`heard` is its id, or `all`
 * for the active ones), or the person.
 */
export interface PanelAddress {
  readonly heard?: string | undefined;
  readonly person?: string | undefined;
  /** The filter of the people in the panel. */
  readonly outcome?: string | undefined;
  readonly cause?: string | undefined;
  readonly who?: string | undefined;
  readonly whopage?: string | undefined;
}

/** The query of the same page with the given panel, or without one. A panel that was open is replaced. */
export const withHeard = <Search extends object>(search: Search, over: PanelAddress = {}): Search & PanelAddress => ({
  ...search,
  heard: undefined,
  person: undefined,
  outcome: undefined,
  cause: undefined,
  who: undefined,
  whopage: undefined,
  ...over,
});

export const heardPart = ({ heard, outcome, cause, who, whopage }: PanelAddress): PanelAddress => ({ heard, outcome, cause, who, whopage });
