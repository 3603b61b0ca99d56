import { queryOptions } from '@tanstack/react-query';
import { firstApi } from '../../platform/first-api.ts';
import type { MessagesSearch } from './messages-search.ts';

/** One page of the list. The last page stays while the next page of the same person loads. */
export const messagesQuery = (ownerId: string, { page, perpage, sort, order, filterkey, filtervalue, search, status }: MessagesSearch) => {
  const rest = { page, perpage, sort, order, filterkey, filtervalue };
  return queryOptions({
    queryKey: ['messages', ownerId, { search, status, ...rest }],
    queryFn: ({ signal }) => {
      const query = { ...rest, ...(search !== '' && { search }), ...(status !== 'All' && { status }) };
      return firstApi.messages.list({ query }, { signal });
    },
    placeholderData: (previous, query) => (query?.queryKey[1] === ownerId ? previous : undefined),
  });
};
