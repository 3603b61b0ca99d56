import { isSelected } from '@earshot/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ListFrame } from '../../ui/list/list-frame.tsx';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { tell } from '../../platform/feedback.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { ArchiveTable } from './archive-table.tsx';
import { ReactivateBar } from './reactivate-bar.tsx';
import { useReactivation } from './use-reactivation.ts';

const route = getRouteApi('/shell/archive');

/** The archived clients, which can be reactivated (spec 2 §2.8; decisions, Users). */
export function ArchivePage(): ReactNode {
  const { user } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { selection, toggleRow, clear } = useSelection(search.search);
  const ids = selection.kind === 'some' ? [...selection.ids] : [];
  const reactivation = useReactivation(ids, (text) => {
    clear();
    tell(text);
  });
  const query = { page: search.page, perpage: search.perpage, ...(search.search !== '' && { search: search.search }) };
  const list = useQuery({
    queryKey: ['clients', 'archived', query],
    queryFn: ({ signal }) => api.clientAdmin.archived({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  // Replaces the history entry: each pause in typing would be a step of the Back button otherwise.
  const change = (next: Partial<typeof search>, replace = 'search' in next) =>
    void navigate({ search: { ...search, page: 1, ...next }, replace, resetScroll: false });
  return (
    <>
      <PageHeader title="Archive" />
      <ListFrame
        noun="the archive"
        placeholder="Search name or site"
        empty={{
          title: 'Nothing is archived',
          text: 'Archive a client on the Clients page: its users are logged out, and delivery and billing stop. Nothing is deleted, and you can bring it back here.',
        }}
        tools={<ReactivateBar count={ids.length} isSuper={user?.isSuper === true} onReactivate={reactivation.ask} onClear={clear} />}
        {...{ search, onChange: change, list }}
      >
        <ArchiveTable
          clients={list.data?.clients ?? []}
          timeZone={user?.timeZone ?? 'UTC'}
          isStale={list.isPlaceholderData}
          isChosen={({ id }) => isSelected(selection, id)}
          onToggle={({ id }) => toggleRow(id)}
        />
      </ListFrame>
      <ConfirmDialog
        opened={reactivation.isAsked}
        text={reactivation.question}
        isBusy={reactivation.isBusy}
        error={reactivation.error}
        onCancel={reactivation.cancel}
        onConfirm={reactivation.confirm}
      />
    </>
  );
}
