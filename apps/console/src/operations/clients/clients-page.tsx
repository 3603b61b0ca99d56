import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/list/skeleton-rows.tsx';
import { tell } from '../../platform/feedback.ts';
import classes from './clients.module.css';
import { ClientsTab } from './clients-tab.tsx';
import type { ClientsSearch } from './clients-search.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const WaitingTab = lazyPart(() => import('./waiting-tab.tsx'), 'WaitingTab');

const ReportsTab = lazyPart(() => import('./reports-tab.tsx'), 'ReportsTab');
// Lazy, so that its call is not one of the page's first ones.
const OpenReports = lazyPart(() => import('./open-reports.tsx'), 'OpenReports');

const tabs: readonly ClientsSearch['tab'][] = ['clients', 'waiting', 'reports'];

const route = getRouteApi('/shell/clients');

/** The clients and the waiting people, for staff (spec 2 §2.7; decisions, Sign-in and admission). */
export function ClientsPage(): ReactNode {
  const search: ClientsSearch = route.useSearch();
  const navigate = route.useNavigate();
  // Replaces the history entry: each pause in typing would be a step of the Back button otherwise.
  const change = (next: Partial<ClientsSearch>, replace = 'search' in next) =>
    void navigate({ search: { ...search, page: 1, ...next }, replace, resetScroll: false });
  // The filters of one tab mean nothing to the others.
  const openTab = (tab: ClientsSearch['tab']) => change({ tab, search: '', reports: 'Open' }, false);
  const list = { search, onChange: change, onDone: (text: string) => tell(text) };
  return (
    <>
      <PageHeader title="Clients" />
      <Tabs value={search.tab} keepMounted={false} onChange={(chosen) => openTab(tabs.find((tab) => tab === chosen) ?? 'clients')}>
        <Tabs.List className={classes['tabs'] ?? ''}>
          <Tabs.Tab value="clients">Clients</Tabs.Tab>
          <Tabs.Tab value="waiting">Waiting list</Tabs.Tab>
          <Tabs.Tab value="reports">
            Reports{' '}
            <Suspense>
              <OpenReports />
            </Suspense>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="clients">
          <ClientsTab {...list} onOpened={() => navigate({ to: '/messages', search: {} })} />
        </Tabs.Panel>
        <Tabs.Panel value="waiting">
          <Suspense fallback={<SkeletonRows label="Loading the waiting list" />}>
            <WaitingTab {...list} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          <Suspense fallback={<SkeletonRows label="Loading the reports" />}>
            <ReportsTab {...list} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
