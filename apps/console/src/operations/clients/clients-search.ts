import * as z from 'zod/mini';
import { searchWord } from '../../platform/search-word.ts';
import { pageSearch, perPageSearch, textSearch } from '../../ui/list/list-search.ts';

/** The defaults, which the address omits (spec 2 §9: ten a page). */
export const clientsDefaults = { tab: 'clients', page: 1, perpage: 10, search: '', reports: 'Open' } as const;

export const clientsSearch = z.object({
  tab: searchWord(['clients', 'waiting', 'reports'], 'clients'),
  page: pageSearch,
  perpage: perPageSearch(10),
  search: textSearch,
  reports: searchWord(['Open', 'All'], 'Open'),
});
export type ClientsSearch = z.output<typeof clientsSearch>;
