import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { pageSearch, perPageSearch } from '../../../ui/list/list-search.ts';

const route = getRouteApi('/shell/activity/history');

const usualPerPage = 20;
const perPage = perPageSearch(usualPerPage);

/** The state of the page in the address. */
export interface HistoryAddress {
  /** The person or the message; a message comes first where an address names both. */
  readonly target: { readonly contactId: string } | { readonly messageId: string };
  readonly page: number;
  readonly perpage: number;
  /** The instant of the first page, in milliseconds; undefined on it, where the history is read as it is now. */
  readonly readAt: number | undefined;
}

const readInstant = (text: string | undefined): number | undefined => {
  const at = Date.parse(text ?? '');
  return at >= 0 ? at : undefined;
};

const write = ({ target, page, perpage, readAt }: HistoryAddress) => ({
  ...target,
  ...(page > 1 && { page: String(page) }),
  ...(perpage !== usualPerPage && { perpage: String(perpage) }),
  ...(readAt !== undefined && { to: new Date(readAt).toISOString() }),
});

/** The address and its setter. */
export function useHistoryAddress() {
  const { contactId = '', messageId, page, perpage, to } = route.useSearch();
  const navigate = useNavigate();
  const address: HistoryAddress = {
    target: messageId === undefined ? { contactId } : { messageId },
    page: pageSearch.parse(page),
    perpage: perPage.parse(perpage),
    readAt: readInstant(to),
  };
  const go = (change: Partial<HistoryAddress>, replace = false) =>
    void navigate({ to: '/activity/history', search: write({ ...address, ...change }), replace, resetScroll: false });
  return { address, go };
}
