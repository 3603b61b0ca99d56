import type { Client } from '@earshot/contract';
import { Button } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { firstApi } from '../platform/first-api.ts';
import { failureText } from '../platform/failure-text.ts';
import { useSession } from '../platform/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { ListFooter } from '../ui/list-footer.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Sheet, SheetToolbar } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import type { ClientsSearch } from './clients-search.ts';
import { ClientsTable } from './clients-table.tsx';
import { openOnBehalf } from './open-on-behalf.ts';

const route = getRouteApi('/shell/clients');

/** The clients, for Earshot's own people (spec 2 §2.7). */
export function ClientsPage(): ReactNode {
  const { user } = useSession();
  const search: ClientsSearch = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery({
    queryKey: ['clients', 'list', search],
    queryFn: ({ signal }) => firstApi.clients.list({ query: { ...search, ...(search.search === '' && { search: undefined }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  // Each pause in typing would be a step of the Back button otherwise.
  const change = (next: Partial<ClientsSearch>, replace = 'search' in next) => void navigate({ search: { ...search, page: 1, ...next }, replace });
  const open = useMutation({
    mutationFn: async (client: Client) => {
      if (await openOnBehalf(client)) await navigate({ to: '/messages', search: {} });
      else return `${client.name} has no operator to act for.`;
    },
  });
  const problem = open.error ? failureText(open.error) : open.data;

  return (
    <>
      <PageHeader title="Clients" note={list.data ? `${list.data.pager.totalItems.toLocaleString('en-US')} clients` : ''} />
      {problem !== undefined && <Notice text={problem} />}
      <Sheet>
        <SheetToolbar>
          <SearchBox label="Search clients" placeholder="Search name or site" value={search.search} onSearch={(text) => change({ search: text })} />
          {search.search !== '' && (
            <Button variant="subtle" color="gray" onClick={() => change({ search: '' })}>
              Reset
            </Button>
          )}
        </SheetToolbar>
        {list.isLoadingError ? (
          <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
        ) : !list.data ? (
          <SkeletonRows label="Loading clients" />
        ) : list.data.clients.length === 0 && list.data.pager.totalItems > 0 ? (
          <EmptyState title="No client on this page" text="There are fewer clients than there were.">
            <Button variant="default" onClick={() => change({ page: 1 })}>
              First page
            </Button>
          </EmptyState>
        ) : list.data.clients.length === 0 ? (
          <EmptyState title="No client" text={search.search === '' ? 'Nobody has signed up yet.' : 'No client fits this search.'} />
        ) : (
          <ClientsTable
            clients={list.data.clients}
            timeZone={user?.timeZone ?? 'UTC'}
            isStale={list.isPlaceholderData}
            openingId={open.isPending ? open.variables.id : undefined}
            onOpen={open.mutate}
          />
        )}
      </Sheet>
      {list.data && list.data.clients.length > 0 && <ListFooter pager={{ ...list.data.pager, page: search.page }} onPage={(page) => change({ page })} />}
    </>
  );
}
