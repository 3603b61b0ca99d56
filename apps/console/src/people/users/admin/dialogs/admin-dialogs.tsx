import { Suspense } from 'react';
import { mayEdit } from '../member.ts';
import type { AdminPageState } from '../use-admin-page.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';

const UserDialog = lazyPart(() => import('../../profile/user-dialog.tsx'), 'UserDialog');
const DetailsDialog = lazyPart(() => import('./details-dialog.tsx'), 'DetailsDialog');
const TransferDialog = lazyPart(() => import('./transfer-dialog.tsx'), 'TransferDialog');
const AccountDialog = lazyPart(() => import('./account-dialog.tsx'), 'AccountDialog');
const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'), 'SettingsDialog');
const LastRoleAlert = lazyPart(() => import('./last-role-alert.tsx'), 'LastRoleAlert');

interface DialogsProps {
  readonly state: AdminPageState;
}

export function AdminDialogs({ state }: DialogsProps) {
  const { viewer, dialogs } = state;
  const { held, openKind, close } = dialogs;
  return (
    <Suspense>
      <PersonDialogs state={state} />
      {held.settings && <SettingsDialog opened={openKind === 'settings'} viewer={viewer} onSaved={state.saved} onClose={close} />}
      {held.lastRole && <LastRoleAlert opened={openKind === 'lastRole'} role={held.lastRole.role} onClose={close} />}
    </Suspense>
  );
}

function PersonDialogs({ state }: DialogsProps) {
  const { viewer, dialogs, everybody, transfer, isTransferring } = state;
  const { held, openKind, open, close } = dialogs;
  const { user, details, transfer: moved } = held;
  const mayChange = !viewer.isOnBehalf && !isTransferring;
  return (
    <>
      {user && (
        <UserDialog
          opened={openKind === 'user'}
          member={user.member}
          canEdit={mayChange && (user.member === undefined || mayEdit(user.member, viewer))}
          onClose={close}
          onSaved={state.saved}
          onTransfer={(member) => open('transfer', { member, purpose: 'role' })}
        />
      )}
      {details && (
        <DetailsDialog
          opened={openKind === 'details'}
          member={details.member}
          mayTransfer={mayChange}
          onTransfer={() => open('transfer', { member: details.member })}
          onClose={close}
        />
      )}
      {moved && (
        <TransferDialog
          opened={openKind === 'transfer'}
          clientId={viewer.clientId}
          member={moved.member}
          purpose={moved.purpose}
          isBusy={isTransferring}
          error={transfer.variables?.fromId === moved.member.userId ? transfer.error : null}
          onTransfer={transfer.mutate}
          onAdd={() => open('user', {})}
          onClose={() => {
            close();
            if (!isTransferring) transfer.reset();
          }}
        />
      )}
      {held.account && <AccountDialog opened={openKind === 'account'} everybody={everybody} onInvite={() => open('user', {})} onClose={close} />}
    </>
  );
}
