import type { HistoryEvent } from '@earshot/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { wordAmong } from '../../../platform/search-word.ts';
import { pageSearch, perPageSearch } from '../../../ui/list/list-search.ts';
import { historyKinds, kindOptions } from './history-words.ts';

const route = getRouteApi('/shell/activity/history');

const usualPerPage = 20;
const mostLetters = 200;
const perPage = perPageSearch(usualPerPage);

/** The state of the page in the address. */
export interface HistoryAddress {
  /** The person or the message; a message comes first where an address names both. */
  readonly target: { readonly contactId: string } | { readonly messageId: string };
  readonly page: number;
  readonly perpage: number;
  /** Words of the people of a message, or of the messages of a person. */
  readonly search: string;
  readonly kind: HistoryEvent['kind'] | undefined;
  /** The instant of the first page, in milliseconds; undefined on it, where the history is read as it is now. */
  readonly readAt: number | undefined;
}

const readInstant = (text: string): number | undefined => {
  const at = Date.parse(text);
  return at >= 0 ? at : undefined;
};

const write = ({ target, page, perpage, search, kind, readAt }: HistoryAddress) => ({
  ...target,
  ...(search !== '' && { search }),
  ...(kind && { kind }),
  ...(page > 1 && { page: String(page) }),
  ...(perpage !== usualPerPage && { perpage: String(perpage) }),
  ...(readAt !== undefined && { to: new Date(readAt).toISOString() }),
});

/** The address, the kinds by which its history can be narrowed, and its setter. */
export function useHistoryAddress(isHolder: boolean) {
  const { contactId = '', messageId, page, perpage, ...rest } = route.useSearch();
  const text = (key: 'search' | 'kind' | 'to'): string => (typeof rest[key] === 'string' ? rest[key] : '');
  const navigate = useNavigate();
  const options = kindOptions({ isOfPerson: messageId === undefined, isHolder });
  const kind = wordAmong(historyKinds, text('kind'));
  const address: HistoryAddress = {
    target: messageId === undefined ? { contactId } : { messageId },
    page: pageSearch.parse(page),
    perpage: perPage.parse(perpage),
    search: text('search').slice(0, mostLetters),
    kind: options.some(({ value }) => value === kind) ? kind : undefined,
    readAt: readInstant(text('to')),
  };
  const go = (change: Partial<HistoryAddress>, replace = false) =>
    void navigate({ to: '/activity/history', search: write({ ...address, ...change }), replace, resetScroll: false });
  return { address, options, go };
}
