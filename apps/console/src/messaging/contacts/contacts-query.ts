import type { Selection } from '@earshot/domain';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { ContactsSearch } from './contacts-search.ts';

/** While an invitation waits, the list polls whether it was sent. */
const waitingMs = 5_000;

/** The filter of the list as calls send it. */
export const toContactsFilter = ({ search, status }: Pick<ContactsSearch, 'search' | 'status'>) => ({
  ...(search !== '' && { search }),
  ...(status !== 'All' && { status }),
});

/** One page of the list. The last page stays while the next page of the same person loads. */
export const contactsQuery = (ownerId: string, { page, perpage, sort, order, ...rest }: ContactsSearch) => {
  const query = { page, perpage, sort, order, ...toContactsFilter(rest) };
  return queryOptions({
    queryKey: ['contacts', ownerId, 'list', query],
    queryFn: ({ signal }) => api.contacts.list({ query }, { signal }),
    placeholderData: (previous, last) => (last?.queryKey[1] === ownerId ? previous : undefined),
    refetchInterval: ({ state }) => (state.data?.teams.docs.some(({ invitation }) => invitation?.state === 'waiting') ? waitingMs : false),
  });
};

/** One contact, which may be on another page than the shown one. */
export const contactQuery = (ownerId: string, id: string) =>
  queryOptions({
    queryKey: ['contacts', ownerId, 'one', id],
    queryFn: async ({ signal }) => (await api.contacts.list({ query: { id } }, { signal })).teams.docs[0] ?? null,
  });

/** The newest import of this operator; null when there is none. */
export const lastImportQuery = (ownerId: string) =>
  queryOptions({
    queryKey: ['imports', ownerId, 'last'],
    queryFn: async ({ signal }) => (await api.imports.last(undefined, { signal })).data[0] ?? null,
  });

/** Contacts chosen for an action. */
export interface ChosenContacts {
  readonly selection: Selection;
  readonly count: number;
  readonly queryTime: number | undefined;
  readonly list: Pick<ContactsSearch, 'search' | 'status'>;
}

export const toBulkBody = ({ selection, queryTime, list }: ChosenContacts) => ({
  selection,
  status: list.status,
  search: list.search === '' ? undefined : list.search,
  queryTime,
});
