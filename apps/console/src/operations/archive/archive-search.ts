import * as z from 'zod/mini';
import { pageSearch, perPageSearch, textSearch } from '../../ui/list/list-search.ts';

/** The defaults, which the address omits. */
export const archiveDefaults = { page: 1, perpage: 10, search: '' } as const;

export const archiveSearch = z.object({
  page: pageSearch,
  perpage: perPageSearch(10),
  search: textSearch,
});
