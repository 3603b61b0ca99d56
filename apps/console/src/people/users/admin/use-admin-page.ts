import { useIsFetching, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { isSaidByAlert } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { useSession } from '../../../platform/session.ts';
import { tell } from '../../../platform/feedback.ts';
import { everybodyFilter, useReread, usersQuery } from './admin-queries.ts';
import { useChosen } from './list/use-selected-users.ts';
import type { Viewer } from './member.ts';
import type { Outcome } from './one-by-one.ts';
import { useDialogs } from './use-dialogs.ts';
import { useMemberActions } from './use-member-actions.ts';
import { useOwnRoles } from './use-own-roles.ts';
import { useTransfer } from './use-transfer.ts';

const route = getRouteApi('/shell/admin');

export type AdminSearch = ReturnType<typeof route.useSearch>;

export function useAdminPage() {
  const viewer = useViewer();
  const address = useAddress();
  const list = useQuery(usersQuery(viewer.clientId, address.search));
  // Unfiltered: the checks for the last Admin and Operator need all members.
  const everybody = useQuery(usersQuery(viewer.clientId, everybodyFilter)).data ?? [];
  const reread = useReread();
  const dialogs = useDialogs();
  const told = useTold();
  const chosen = useChosen(list.data ?? [], viewer, address.search);
  const finish = ({ text, hasFailures }: Outcome, isBulk = false) => {
    if (isBulk) chosen.clear();
    if (hasFailures) told.fail(text);
    else told.show(text);
    void reread();
  };
  const done = (text: string) => finish({ text, hasFailures: false });
  const shared = { everybody, open: dialogs.open, onFailed: () => void reread() };
  const actions = useMemberActions({ ...shared, viewer, onDone: finish, onProblem: told.fail });
  const ownRoles = useOwnRoles({ ...shared, holder: everybody.find(({ isHolder }) => isHolder), onDone: done });
  const closeTransfer = () => dialogs.openKind === 'transfer' && dialogs.close();
  const transfer = useTransfer({
    onDone: (text) => {
      closeTransfer();
      done(text);
    },
    onAlert: closeTransfer,
  });
  const problems = [ownRoles, { problem: dialogs.openKind === 'transfer' || isSaidByAlert(transfer.error) ? null : transfer.error, forget: transfer.reset }];
  const problem = told.failure ?? problems.map((each) => each.problem && failureText(each.problem)).find(Boolean);
  return {
    viewer,
    ...address,
    list,
    everybody,
    dialogs,
    chosen,
    actions,
    ownRoles,
    transfer,
    /** spec 2 §4: add, edit and archive wait for the end of a transfer. */
    isTransferring: transfer.isPending,
    problem: problem || undefined,
    forgetProblem: () => {
      told.forget();
      for (const { forget } of problems) forget();
    },
    /** Runs after a save in the add and edit dialog, or in the settings. */
    saved: (text: string) => {
      dialogs.close();
      done(text);
    },
    isReading: useIsFetching({ queryKey: ['users', viewer.clientId] }) > 0,
    refresh: () => void reread(),
  };
}
export type AdminPageState = ReturnType<typeof useAdminPage>;

function useViewer(): Viewer {
  const { user, onBehalf } = useSession();
  return {
    clientId: onBehalf?.clientId ?? user?.clientId ?? '',
    userId: user?.id ?? '',
    isHolder: user?.isHolder === true && onBehalf === undefined,
    isOnBehalf: onBehalf !== undefined,
    timeZone: user?.timeZone ?? 'UTC',
  };
}

function useAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // Replaces the history entry: each pause in typing would be a step of the Back button otherwise.
  const change = (next: Partial<AdminSearch>, replace = 'search' in next) =>
    void navigate({ search: { ...search, page: 1, ...next }, replace, resetScroll: false });
  // The filters of one tab mean nothing to the other.
  const openTab = (tab: AdminSearch['tab']) => change({ tab, ...everybodyFilter }, false);
  return { search, change, openTab };
}

/** Shows one notice at a time: a success disappears by itself, a failure stays until it is closed. */
function useTold() {
  const [failure, setFailure] = useState<string>();
  const show = useCallback((text: string) => {
    setFailure(undefined);
    tell(text);
  }, []);
  return { failure, show, fail: setFailure, forget: () => setFailure(undefined) };
}
