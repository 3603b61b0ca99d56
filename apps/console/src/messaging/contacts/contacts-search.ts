import * as z from 'zod/mini';
import { searchWord, wordAmong } from '../../platform/search-word.ts';
import { pageSearch, perPageSearch, textSearch } from '../../ui/list/list-search.ts';

/** States to which the list can be narrowed (spec 2 §2.2). */
export const shownStatuses = ['All', 'Verified', 'Pending', 'Invite'] as const;
type ShownStatus = (typeof shownStatuses)[number];

/** The choices of the header's filter, which selects (spec 2 §2.2). */
export const selectAllSorts = ['All', 'None', 'Pending', 'Verified', 'Invite'] as const;
export type SelectAllSort = (typeof selectAllSorts)[number];

const sortKeys = ['DefaultContact', 'FirstName', 'LastName', 'PhoneNumber'] as const;

/** The values that the address omits (spec 2 §7: DefaultContact descending, then FirstName; ten a page). */
export const contactsDefaults = { page: 1, perpage: 10, search: '', sort: 'DefaultContact', order: 'desc', status: 'All' } as const;

/** The list in the address. An invalid value becomes the default, never an error. */
export const contactsSearch = z.pipe(
  z.object({
    page: pageSearch,
    perpage: perPageSearch(10),
    search: textSearch,
    sort: searchWord(sortKeys, 'DefaultContact'),
    order: searchWord(['asc', 'desc'], 'desc'),
    status: searchWord(shownStatuses, 'All'),
    selectAllSort: z.pipe(
      z.catch(z.optional(z.string()), undefined),
      z.transform((text) => wordAmong(selectAllSorts, text)),
    ),
    userid: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  }),
  z.transform(({ selectAllSort, userid, status, ...rest }) => {
    // Named even if absent: the router keeps properties that a route does not return.
    const list = { ...rest, userid, selectAllSort: selectAllSort === 'None' ? undefined : selectAllSort };
    // The selection follows the display: an address that selects the pending contacts lists them.
    return { ...list, status: list.selectAllSort ?? status };
  }),
);

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

/** The parts of the address that a saved view keeps. */
export const viewParts = { search: '', status: 'All', sort: contactsDefaults.sort, order: contactsDefaults.order };
