import * as z from 'zod/mini';
import { searchWord } from '../../platform/search-word.ts';
import { pageSearch, perPageSearch, textSearch } from '../../ui/list/list-search.ts';

/** States to which the list can be narrowed. */
export const shownStatuses = ['All', 'Active', 'Inactive'] as const;

/** The values that the address omits (spec 2 §9: five groups a page). */
export const groupsDefaults = { page: 1, perpage: 5, search: '', type: '', status: 'All', contactpage: 1, contactsearch: '' } as const;

/** Both lists of the page in the address. An invalid value becomes the default, never an error. */
export const groupsSearch = z.object({
  page: pageSearch,
  perpage: perPageSearch(5),
  search: textSearch,
  type: z.catch(z._default(z.string().check(z.maxLength(40)), ''), ''),
  status: searchWord(shownStatuses, 'All'),
  contactpage: pageSearch,
  contactsearch: textSearch,
});
export type GroupsSearch = z.output<typeof groupsSearch>;

/** The list without a search and filters. */
export const unfiltered = { search: '', type: '', status: 'All' } as const;

export const isFiltered = ({ search, type, status }: GroupsSearch): boolean => search !== '' || type !== '' || status !== 'All';
