import type { TeamMember } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconRefresh, IconSettings, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import classes from './admin.module.css';
import { Cards } from './cards/cards.tsx';
import { AdminDialogs } from './dialogs/admin-dialogs.tsx';
import { UsersList } from './list/users-list.tsx';
import { memberStatus } from './member.ts';
import { type AdminPageState, useAdminPage } from './use-admin-page.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const AuditTab = lazyPart(() => import('./audit/audit-tab.tsx'), 'AuditTab');

export function AdminPage(): ReactNode {
  const state = useAdminPage();
  const { viewer } = state;
  // The server gives the audit to the Account Holder, and to staff on behalf.
  const mayReadAudit = viewer.isHolder || viewer.isOnBehalf;
  return (
    <>
      <Head state={state} />
      {state.problem !== undefined && (
        <div className={classes['problem']}>
          <Notice text={state.problem}>
            <IconButton label="Close the message" onClick={state.forgetProblem}>
              <IconX size={14} aria-hidden />
            </IconButton>
          </Notice>
        </div>
      )}
      {mayReadAudit ? <Tabbed state={state} /> : <People state={state} />}
      <AdminDialogs state={state} />
    </>
  );
}

interface StateProps {
  readonly state: AdminPageState;
}

function Head({ state }: StateProps) {
  const { viewer, dialogs, isTransferring, isReading } = state;
  return (
    <PageHeader title="Admin" note={isTransferring ? 'Data is being transferred' : formatStatusNote(state.everybody)}>
      {/* Stays enabled while busy, so that it keeps the focus. */}
      <IconButton label="Refresh" title="Refresh" aria-busy={isReading} onClick={state.refresh}>
        <IconRefresh className={classes['turn']} data-busy={isReading || undefined} size={16} aria-hidden />
      </IconButton>
      {!viewer.isOnBehalf && (
        <Button variant="default" component={Link} to="/personal-data">
          Personal Data
        </Button>
      )}
      <Button variant="default" leftSection={<IconSettings size={14} aria-hidden />} onClick={() => dialogs.open('settings', {})}>
        Account Settings
      </Button>
      <Button leftSection={<IconPlus size={15} aria-hidden />} disabled={viewer.isOnBehalf || isTransferring} onClick={() => dialogs.open('user', {})}>
        Add User
      </Button>
    </PageHeader>
  );
}

/** '4 active, 1 pending, 1 expired' */
const formatStatusNote = (everybody: readonly TeamMember[]): string =>
  (['Active', 'Pending', 'Expired'] as const)
    .map((label) => ({ label, amount: everybody.filter((member) => memberStatus(member).label === label).length }))
    .filter(({ label, amount }) => amount > 0 || (label === 'Active' && everybody.length > 0))
    .map(({ label, amount }) => `${formatCount(amount)} ${label.toLowerCase()}`)
    .join(', ');

function Tabbed({ state }: StateProps) {
  const { viewer, search, change, openTab } = state;
  return (
    <Tabs value={search.tab} keepMounted={false} onChange={(tab) => openTab(tab === 'audit' ? 'audit' : 'users')}>
      <Tabs.List className={classes['tabs'] ?? ''}>
        <Tabs.Tab value="users">Users</Tabs.Tab>
        <Tabs.Tab value="audit">Audit</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="users">
        <People state={state} />
      </Tabs.Panel>
      <Tabs.Panel value="audit">
        <Suspense fallback={<SkeletonRows label="Loading the audit" />}>
          <AuditTab viewer={viewer} search={search} onChange={change} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

function People({ state }: StateProps) {
  return (
    <>
      <Cards state={state} />
      <UsersList state={state} />
    </>
  );
}
