import * as z from 'zod';
import { searchWord } from '../platform/search-word.ts';

export const adminDefaults = { tab: 'users', status: 'All', search: '', page: 1 } as const;

/** The query of /admin: the tab, and the list's filters. */
export const adminSearch = z.object({
  tab: searchWord(['users', 'audit'], 'users'),
  status: searchWord(['All', 'Pending', 'Active', 'Expired'], 'All'),
  search: z.string().max(200).catch('').default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
});
