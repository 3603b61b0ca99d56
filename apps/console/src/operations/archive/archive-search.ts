import * as z from 'zod';
import { pageSearch, textSearch } from '../../ui/list/list-search.ts';

/** The defaults, which the address omits. */
export const archiveDefaults = { page: 1, search: '' } as const;

export const archiveSearch = z.object({
  page: pageSearch,
  search: textSearch,
});
