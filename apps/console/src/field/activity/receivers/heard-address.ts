import { type PairOutcome, pairOutcomes, type UnheardCause, unheardCauseKinds } from '@earshot/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type PanelAddress, withHeard } from '../../../platform/panel-address.ts';
import { wordAmong } from '../../../platform/search-word.ts';

interface HeardFilter {
  readonly outcome?: PairOutcome | undefined;
  readonly cause?: UnheardCause['kind'] | undefined;
  readonly search: string;
  readonly page: number;
}

const maxPage = 1_000_000;

/** The state of the panel in the address, and its setters: a reload and a shared link show the same, and Back closes it. */
export function useHeardAddress() {
  const over: PanelAddress = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = Number(over.whopage);
  const filter: HeardFilter = {
    outcome: wordAmong(pairOutcomes, over.outcome),
    cause: wordAmong(unheardCauseKinds, over.cause),
    search: (over.who ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
  };
  // The panel as a whole is one step of the Back button, not each change in it.
  const go = (next: PanelAddress) => void navigate({ to: '.', search: ((last: object) => withHeard(last, next)) as never, replace: true, resetScroll: false });
  return {
    heard: over.heard,
    filter,
    show: (next: Partial<HeardFilter>) => {
      const { outcome, cause, search, page: nextPage } = { ...filter, page: 1, ...next };
      go({ heard: over.heard, outcome, cause, who: search || undefined, whopage: nextPage > 1 ? String(nextPage) : undefined });
    },
    close: () => go({}),
  };
}
export type HeardAddress = ReturnType<typeof useHeardAddress>;
