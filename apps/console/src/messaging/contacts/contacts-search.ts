import * as z from 'zod';
import { searchWord, wordAmong } from '../../platform/search-word.ts';

/** States that the list can be narrowed to (spec 2 §2.2). */
export const shownStatuses = ['All', 'Verified', 'Pending', 'Invite'] as const;
type ShownStatus = (typeof shownStatuses)[number];

/** The choices of the header's filter, which selects (spec 2 §2.2). */
export const selectAllSorts = ['All', 'None', 'Pending', 'Verified', 'Invite'] as const;
export type SelectAllSort = (typeof selectAllSorts)[number];

const sortKeys = ['DefaultContact', 'FirstName', 'LastName', 'PhoneNumber'] as const;

/** What the address leaves out (spec 2 §7: DefaultContact descending, then FirstName; ten a page). */
export const contactsDefaults = { page: 1, perpage: 10, search: '', sort: 'DefaultContact', order: 'desc', status: 'All' } as const;

/** The list in the address. What cannot be read becomes the default, never an error. */
export const contactsSearch = z
  .object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
    perpage: z.coerce.number().int().min(1).max(100).default(10).catch(10),
    search: z.string().max(200).default('').catch(''),
    sort: searchWord(sortKeys, 'DefaultContact'),
    order: searchWord(['asc', 'desc'], 'desc'),
    status: searchWord(shownStatuses, 'All'),
    selectAllSort: z
      .string()
      .optional()
      .catch(undefined)
      .transform((text) => wordAmong(selectAllSorts, text)),
    userid: z.string().max(100).optional().catch(undefined),
  })
  .transform(({ selectAllSort, userid, status, ...rest }) => {
    // Named though absent: the router keeps what a route does not answer.
    const list = { ...rest, userid, selectAllSort: selectAllSort === 'None' ? undefined : selectAllSort };
    // What is selected is what is shown: an address that selects the pending ones lists them.
    return { ...list, status: list.selectAllSort ?? status };
  });

/** The list that is asked for, and what is open over it. */
export interface ContactsSearch {
  readonly page: number;
  readonly perpage: number;
  readonly search: string;
  readonly sort: (typeof sortKeys)[number];
  readonly order: 'asc' | 'desc';
  readonly status: ShownStatus;
  /** All contacts of this status are selected. */
  readonly selectAllSort?: ShownStatus | undefined;
  /** The contact that is being edited. */
  readonly userid?: string | undefined;
}

/** Whether rows may be missing because of what was asked. */
export const isFiltered = ({ search, status }: ContactsSearch): boolean => search !== '' || status !== 'All';
