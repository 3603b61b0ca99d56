import * as z from 'zod';
import { searchWord } from '../../platform/search-word.ts';

/** The defaults, which the address omits (spec 2 §9: ten a page). */
export const clientsDefaults = { tab: 'clients', page: 1, perpage: 10, search: '', reports: 'Open' } as const;

export const clientsSearch = z.object({
  tab: searchWord(['clients', 'waiting', 'reports'], 'clients'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  perpage: z.coerce.number().int().min(1).max(100).default(10).catch(10),
  search: z.string().max(200).default('').catch(''),
  reports: searchWord(['Open', 'All'], 'Open'),
});
export type ClientsSearch = z.output<typeof clientsSearch>;
