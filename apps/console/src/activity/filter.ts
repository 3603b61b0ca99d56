import { useNavigate, useSearch } from '@tanstack/react-router';

/** spec 2 §9: the activity status filter. */
export const statusFilters = ['Heard', 'Pending', 'Not Delivered'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Which receivers the table shows; it lives in the address, so that a reload and a shared link show the same. */
export interface ActivityFilter {
  readonly status: StatusFilter | undefined;
  readonly search: string;
  /** 1 or more. */
  readonly page: number;
}

const maxPage = 1_000_000;

/** Reads the filter out of an address; what it does not understand is as if it were not there. */
function filterOf(address: Readonly<Record<string, unknown>>): ActivityFilter {
  const text = (key: string) => (typeof address[key] === 'string' || typeof address[key] === 'number' ? String(address[key]) : '');
  const page = Number(text('page'));
  return {
    status: statusFilters.find((each) => each === text('status')),
    search: text('search').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
  };
}

function addressOf({ status, search, page }: ActivityFilter): Readonly<Record<string, string>> {
  return { ...(status && { status }), ...(search && { search }), ...(page > 1 && { page: String(page) }) };
}

/** The filter in the address and how to change it. A change of status or search starts at the first page. */
export function useActivityFilter() {
  const filter = filterOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (next: ActivityFilter, replace = false) => void navigate({ to: '.', search: addressOf(next) as never, replace });
  return {
    filter,
    showStatus: (status: StatusFilter | undefined) => go({ ...filter, status, page: 1 }),
    // Each pause in typing would be a step of the Back button otherwise.
    showSearch: (search: string) => go({ ...filter, search, page: 1 }, true),
    showPage: (page: number) => go({ ...filter, page }),
    reset: () => go({ status: undefined, search: '', page: 1 }),
  };
}
