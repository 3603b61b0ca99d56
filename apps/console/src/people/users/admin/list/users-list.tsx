import { Button } from '@mantine/core';
import { failureText } from '../../../../platform/failure-text.ts';
import { EmptyState } from '../../../../ui/list/empty-state.tsx';
import { ErrorPanel } from '../../../../ui/error-panel.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../../ui/list/skeleton-rows.tsx';
import { everybodyFilter } from '../admin-queries.ts';
import type { AdminPageState } from '../use-admin-page.ts';
import { UsersTable } from './users-table.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

export function UsersList({ state }: { readonly state: AdminPageState }) {
  const { search, change, list, viewer, chosen, actions, isTransferring } = state;
  const bulk = { ...actions, clear: chosen.clear };
  return (
    <Sheet>
      <UsersToolbar filter={search} chosen={chosen.members} onChange={change} {...{ viewer, isTransferring, bulk }} />
      {list.isRefetchError && (
        <Notice text={failureText(list.error)}>
          <Button variant="default" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      <Rows state={state} />
    </Sheet>
  );
}

function Rows({ state }: { readonly state: AdminPageState }) {
  const { list, change, viewer, chosen, actions, dialogs, isTransferring } = state;
  if (!list.data) return list.isError ? <ErrorPanel error={list.error} onRetry={() => void list.refetch()} /> : <SkeletonRows label="Loading users" />;
  if (list.data.length === 0)
    return (
      <EmptyState title="No users match" text="No users match this search and this status.">
        <Button variant="default" onClick={() => change(everybodyFilter)}>
          Show all users
        </Button>
      </EmptyState>
    );
  const on = {
    open: (member: (typeof list.data)[number]) => dialogs.open('user', { member }),
    details: (member: (typeof list.data)[number]) => dialogs.open('details', { member }),
    archive: actions.archive,
    resend: actions.resend,
    deleteInvitation: actions.deleteInvitation,
  };
  return <UsersTable members={list.data} isStale={list.isPlaceholderData} {...{ viewer, chosen, isTransferring, on }} />;
}
