import * as z from 'zod';
import { searchWord } from '../../platform/search-word.ts';

/** States to which the list can be narrowed. */
export const shownStatuses = ['All', 'Active', 'Inactive'] as const;

/** The values that the address omits (spec 2 §9: five groups a page). */
export const groupsDefaults = { page: 1, perpage: 5, search: '', type: '', status: 'All', contactpage: 1, contactsearch: '' } as const;

/** Both lists of the page in the address. An invalid value becomes the default, never an error. */
export const groupsSearch = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  perpage: z.coerce.number().int().min(1).max(100).default(5).catch(5),
  search: z.string().max(200).default('').catch(''),
  type: z.string().max(40).default('').catch(''),
  status: searchWord(shownStatuses, 'All'),
  contactpage: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  contactsearch: z.string().max(200).default('').catch(''),
});
export type GroupsSearch = z.output<typeof groupsSearch>;

export const isFiltered = ({ search, type, status }: GroupsSearch): boolean => search !== '' || type !== '' || status !== 'All';
