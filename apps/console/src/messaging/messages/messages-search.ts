import { durationFilters, heardFilters, startDateFilters } from '@earshot/domain';
import * as z from 'zod/mini';
import { searchWord, wordAmong } from '../../platform/search-word.ts';
import { pageSearch, perPageSearch, textSearch } from '../../ui/list/list-search.ts';

/** Keys of the sortable columns on the wire. */
const sortKeys = ['Mode,Modified', 'Title', 'Location', 'StartDate', 'Status', 'Heard'] as const;
/** States to which the list can be narrowed. */
export const shownStates = ['All', 'Active', 'Future', 'Paused', 'Expired', 'Draft'] as const;
export type ShownState = (typeof shownStates)[number];

/** The values that the address omits (spec 2 §9: ten a page, 'Mode,Modified' descending). */
export const messagesDefaults = { page: 1, perpage: 10, search: '', sort: 'Mode,Modified', order: 'desc', status: 'All' } as const;

/** Filters of the list besides the status. */
export type FilterKey = 'duration' | 'startdate' | 'heard';

const filterKeys = ['duration', 'startdate', 'heard', 'status'] as const;
const filters: Readonly<Record<FilterKey, readonly string[]>> = { duration: durationFilters, startdate: startDateFilters, heard: heardFilters };

/** The list in the address. An invalid value becomes the default, never an error. */
export const messagesSearch = z.pipe(
  z.object({
    page: pageSearch,
    perpage: perPageSearch(10),
    search: textSearch,
    sort: searchWord(sortKeys, 'Mode,Modified'),
    order: searchWord(['asc', 'desc'], 'desc'),
    status: searchWord(shownStates, 'All'),
    /** Set if the address asks for the first steps. */
    steps: z.catch(z.optional(z.literal('1')), undefined),
    filterkey: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
    filtervalue: z.catch(z.optional(z.string().check(z.maxLength(40))), undefined),
  }),
  z.transform(({ filterkey, filtervalue, ...rest }) => {
    // Named even if absent: the router keeps properties that a route does not return.
    const unfiltered = { ...rest, filterkey: undefined, filtervalue: undefined };
    const key = wordAmong(filterKeys, filterkey);
    if (key === undefined) return unfiltered;
    // An old address may name the state as a filter.
    if (key === 'status') return { ...unfiltered, status: wordAmong(shownStates, filtervalue) ?? rest.status };
    const value = wordAmong(filters[key], filtervalue);
    return value === undefined ? unfiltered : { ...rest, filterkey: key, filtervalue: value };
  }),
);

export interface MessagesSearch {
  readonly page: number;
  readonly perpage: number;
  readonly search: string;
  readonly sort: (typeof sortKeys)[number];
  readonly order: 'asc' | 'desc';
  readonly status: ShownState;
  readonly steps?: '1' | undefined;
  readonly filterkey?: FilterKey | undefined;
  readonly filtervalue?: string | undefined;
}

/** The list without a search and filters. */
export const unfiltered = { search: '', status: 'All', filterkey: undefined, filtervalue: undefined } as const;

/** The parts of the address that a saved view keeps. */
export const viewParts = { ...unfiltered, sort: messagesDefaults.sort, order: messagesDefaults.order };
