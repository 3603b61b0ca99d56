import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { MessagesSearch } from './messages-search.ts';

/** The query of a page of the list. */
export const toListQuery = ({ search, status, page, perpage, sort, order, filterkey, filtervalue }: MessagesSearch) => ({
  page,
  perpage,
  sort,
  order,
  filterkey,
  filtervalue,
  ...(search !== '' && { search }),
  ...(status !== 'All' && { status }),
});

/** One page of the list. The last page stays while the next page of the same person loads. */
export const messagesQuery = (ownerId: string, search: MessagesSearch) => {
  const query = toListQuery(search);
  return queryOptions({
    queryKey: ['messages', ownerId, query],
    queryFn: ({ signal }) => api.messages.list({ query }, { signal }),
    placeholderData: (previous, last) => (last?.queryKey[1] === ownerId ? previous : undefined),
  });
};
