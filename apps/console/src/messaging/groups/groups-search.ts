import * as z from 'zod';
import { searchWord } from '../../platform/search-word.ts';

/** What the list can be narrowed to. */
export const shownStatuses = ['All', 'Active', 'Inactive'] as const;

/** What the address leaves out (spec 2 §9: five groups a page). */
export const groupsDefaults = { page: 1, perpage: 5, search: '', type: '', status: 'All', contactpage: 1, contactsearch: '' } as const;

/** Both lists of the page in the address. What cannot be read becomes the default, never an error. */
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

/** Whether groups may be missing because of what was asked. */
export const isFiltered = ({ search, type, status }: GroupsSearch): boolean => search !== '' || type !== '' || status !== 'All';
