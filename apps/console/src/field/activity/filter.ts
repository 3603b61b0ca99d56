import { type Outcome, outcomes } from '@earshot/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { heardPart } from '../../platform/panel-address.ts';
import { wordAmong } from '../../platform/search-word.ts';
import type { PageChange } from '../../ui/list/page-choice.tsx';
import type { SortOrder } from '../../ui/list/sort-header.tsx';

export const activityViews = ['List', 'Map'] as const;
export type ActivityView = (typeof activityViews)[number];

/** Keys of the sortable columns in the address and the call. */
const sortKeys = ['name', 'messages', 'heard', 'open'] as const;

/** The sort order of the table. Without it the server's order holds: people with the most open messages first. */
interface ActivitySorting {
  readonly sort: (typeof sortKeys)[number];
  readonly order: SortOrder;
}

export interface ActivityFilter {
  /** The activity status filter (spec 2 §9). */
  readonly status: Outcome | undefined;
  readonly search: string;
  readonly sorting: ActivitySorting | undefined;
  /** 1 or more. */
  readonly page: number;
  /** Rows of a page. */
  readonly perpage: number;
}

/** The state of the page in the address, so that a reload and a shared link show the same. */
interface ActivityAddress {
  readonly filter: ActivityFilter;
  readonly view: ActivityView;
  /** The receiver whose messages are open. */
  readonly contactId: string | undefined;
  /** The message that is open beside the map. */
  readonly messageId: string | undefined;
}

const maxPage = 1_000_000;
// Spec 2 §9.
const usualPerPage = 10;
const maxPerPage = 100;

/** Reads an address; ignores what it does not understand. */
function read(address: Readonly<Record<string, unknown>>): ActivityAddress {
  const text = (key: string) => (typeof address[key] === 'string' || typeof address[key] === 'number' ? String(address[key]) : '');
  const idText = (key: string) => text(key).slice(0, 100) || undefined;
  const numberUpTo = (key: string, max: number, usual: number) => {
    const number = Number(text(key));
    return Number.isInteger(number) && number >= 1 && number <= max ? number : usual;
  };
  const sort = wordAmong(sortKeys, text('sort'));
  return {
    filter: {
      status: wordAmong(outcomes, text('status')),
      search: text('search').slice(0, 200),
      sorting: sort && { sort, order: wordAmong(['asc', 'desc'], text('order')) ?? 'asc' },
      page: numberUpTo('page', maxPage, 1),
      perpage: numberUpTo('perpage', maxPerPage, usualPerPage),
    },
    view: text('view').toLowerCase() === 'map' ? 'Map' : 'List',
    contactId: idText('person'),
    messageId: idText('message'),
  };
}

function write({ filter: { status, search, sorting, page, perpage }, view, contactId, messageId }: ActivityAddress): Readonly<Record<string, string>> {
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...sorting,
    ...(page > 1 && { page: String(page) }),
    ...(perpage !== usualPerPage && { perpage: String(perpage) }),
    ...(view === 'Map' && { view: 'map' }),
    ...(contactId !== undefined && { person: contactId }),
    ...(messageId !== undefined && { message: messageId }),
  };
}

const unfiltered = { status: undefined, search: '', page: 1 } as const;

/** The address and its setters. A change of status or search starts at the first page. */
export function useActivityAddress() {
  const asked: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = read(asked);
  const navigate = useNavigate();
  const { filter } = address;
  // The panel over the page stays as it is.
  const over = heardPart(asked);
  const go = (next: Partial<ActivityAddress>, replace = false) =>
    void navigate({ to: '.', search: { ...over, ...write({ ...address, ...next }) } as never, replace, resetScroll: false });
  return {
    ...address,
    /** The query of the address. */
    written: { ...over, ...write(address) },
    showStatus: (status: Outcome | undefined) => go({ filter: { ...filter, status, page: 1 } }),
    // Otherwise each pause in typing would be a step of the Back button.
    showSearch: (search: string) => go({ filter: { ...filter, search, page: 1 } }, true),
    showSorting: (column: string, order: SortOrder) => {
      const sort = wordAmong(sortKeys, column);
      go({ filter: { ...filter, sorting: sort && { sort, order }, page: 1 } });
    },
    showPage: (change: PageChange) => go({ filter: { ...filter, ...change } }),
    showView: (view: ActivityView) => go({ view, contactId: undefined, messageId: undefined }),
    showPerson: (contactId: string | undefined) => go({ contactId }),
    showMessage: (messageId: string | undefined) => go({ messageId }, true),
    personSearch: (contactId: string) => ({ ...over, ...write({ ...address, contactId }) }),
    reset: () => go({ filter: { ...filter, ...unfiltered } }),
  };
}
export type ActivityAddressState = ReturnType<typeof useActivityAddress>;
