import type { TeamMember } from '@earshot/contract';
import { IconArchive, IconSend, IconTrash } from '@tabler/icons-react';
import { BulkAction, BulkBar } from '../../../../ui/list/bulk-bar.tsx';
import { ListFrame } from '../../../../ui/list/list-frame.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { everybodyFilter } from '../admin-queries.ts';
import { isOpenInvitation, mayArchive } from '../member.ts';
import type { AdminPageState } from '../use-admin-page.ts';
import { UsersTable } from './users-table.tsx';

// spec 2 §9
const shownStatuses = ['All', 'Pending', 'Active', 'Expired'] as const;
const noMatch = 'No users match this search and this status.';

export function UsersList({ state }: { readonly state: AdminPageState }) {
  const { search, change, list, viewer, chosen, actions, dialogs, isTransferring } = state;
  const count = list.data?.length ?? 0;
  const on = {
    open: (member: TeamMember) => dialogs.open('user', { member }),
    details: (member: TeamMember) => dialogs.open('details', { member }),
    archive: actions.archive,
    resend: actions.resend,
    deleteInvitation: actions.deleteInvitation,
  };
  return (
    <ListFrame
      noun="users"
      placeholder="Search name or email"
      pager={list.data && { totalItems: count, totalPages: 1, page: 1, perpage: count }}
      isOnePage
      unfiltered={everybodyFilter}
      unmatched={noMatch}
      empty={{ title: 'No users match', text: noMatch }}
      bar={chosen.members.length > 0 && <Bulk state={state} />}
      tools={<Segments label="Status" values={shownStatuses} value={search.status} onChange={(status) => change({ status })} />}
      questions={actions.questions}
      // The page has all users: the others are gone.
      chosen={{ ids: chosen.elsewhere, find: async () => [], onGone: chosen.drop }}
      onChange={change}
      {...{ search, list }}
    >
      <UsersTable members={list.data ?? []} isStale={list.isPlaceholderData} {...{ viewer, chosen, isTransferring, on }} />
    </ListFrame>
  );
}

function Bulk({ state: { chosen, viewer, actions, isTransferring } }: { readonly state: AdminPageState }) {
  const { members } = chosen;
  return (
    <BulkBar noun="users" count={members.length} onClear={chosen.clear}>
      {members.some(isOpenInvitation) && (
        <>
          <BulkAction label="Resend invitations" icon={<IconSend size={14} aria-hidden />} onClick={() => actions.resendSelected(members)} />
          <BulkAction label="Delete invitations" icon={<IconTrash size={14} aria-hidden />} onClick={() => actions.deleteSelected(members)} />
        </>
      )}
      {members.some((member) => mayArchive(member, viewer)) && (
        <BulkAction label="Archive" icon={<IconArchive size={14} aria-hidden />} disabled={isTransferring} onClick={() => actions.archiveSelected(members)} />
      )}
    </BulkBar>
  );
}
