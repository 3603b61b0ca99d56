import * as z from 'zod/mini';
import { searchWord } from '../platform/search-word.ts';
import { pageSearch, perPageSearch, textSearch } from '../ui/list/list-search.ts';

export const adminDefaults = { tab: 'users', status: 'All', search: '', page: 1, perpage: 20 } as const;

/** The query of /admin: the tab, and the list's filters. */
export const adminSearch = z.object({
  tab: searchWord(['users', 'audit'], 'users'),
  status: searchWord(['All', 'Pending', 'Active', 'Expired'], 'All'),
  search: textSearch,
  page: pageSearch,
  perpage: perPageSearch(20),
});
