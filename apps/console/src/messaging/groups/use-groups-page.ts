import type { Group } from '@earshot/contract';
import { formatCount, isFew, selectedCount } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { tell } from '../../platform/feedback.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { useLastPage } from '../../ui/list/use-last-page.ts';
import type { GroupsSearch } from './groups-search.ts';
import { type Request, useBulkSwitch, useGroupActions, useRemoveGroup, useStatusSwitch } from './list/use-group-actions.ts';
import { groupsQuery, pageOfGroup } from './queries.ts';

const route = getRouteApi('/shell/group');

export function useGroupsSearch() {
  const search: GroupsSearch = route.useSearch();
  const navigate = route.useNavigate();
  // Otherwise each pause in typing would be a step of the Back button.
  const change = (next: Partial<GroupsSearch>, replace = 'search' in next || 'contactsearch' in next) =>
    void navigate({ search: { ...search, ...next }, replace, resetScroll: false });
  return { search, change };
}

/** The user whose groups are shown, and whether they can be changed. */
export function useOwner() {
  const { user, onBehalf } = useSession();
  // Staff may only read (spec 2 §6); so may an Account Holder who is no Operator (decisions, Users).
  return { ownerId: onBehalf?.userId ?? user?.id ?? '', isReadOnly: onBehalf !== undefined || user?.isOperator !== true };
}

/** Search and filters identify a list; its page does not matter. */
const scopeKey = (ownerId: string, { search, type, status }: GroupsSearch): string => JSON.stringify([ownerId, search, type, status]);

export function useGroupList() {
  const { search, change } = useGroupsSearch();
  const { ownerId, isReadOnly } = useOwner();
  const list = useQuery(groupsQuery(ownerId, search));
  const { data } = list;
  const selection = useSelection(scopeKey(ownerId, search));
  const isSharing = data?.sharingEnabled ?? false;
  useLastPage(search.page, data?.data.length === 0 ? data.pager.totalPages : undefined, (page) => change({ page }, true));

  const onDone = ({ action, count, selection: done }: Request) => {
    // A deleted row may have been selected.
    if (done === selection.selection || action === 'delete') selection.clear();
    // The notice of a few deleted groups has an Undo.
    if (action === 'share' || !isFew(done)) tell(doneText(action, count), { forMs: 3_000 });
  };
  const actions = useGroupActions({ search, ownerId, mayShare: isSharing, onDone });
  // Under a status filter the switched groups have left the list.
  const bulkSwitch = useBulkSwitch(search, () => search.status !== 'All' && selection.clear());
  const count = selectedCount(selection.selection, data?.editablecount ?? 0);
  const chosen = { selection: selection.selection, count, queryTime: selection.chosenAllAt };
  const narrow = (next: Partial<GroupsSearch>) => change({ page: 1, ...next }, 'search' in next);
  return {
    search,
    change: narrow,
    ownerId,
    isReadOnly,
    list,
    data,
    selection,
    isSharing,
    actions,
    bulkSwitch,
    count,
    chosen,
    ...useLineActions(actions.ask, useRemoveGroup(selection.clear)),
    fresh: useFresh(search, change),
  };
}

// Spec 2 §4, which has no words for several groups or for sharing.
function doneText(action: Request['action'], count: number): string {
  if (action === 'share') return count === 1 ? 'Confirmation: a group has been shared.' : `Confirmation: ${formatCount(count)} groups have been shared.`;
  return count === 1 ? 'Confirmation: a group has been deleted.' : `Confirmation: ${formatCount(count)} groups have been deleted.`;
}

/** The actions on one group. Their identities are stable, because the rows are memoised. */
function useLineActions(ask: (request: Request) => void, remove: (group: Group) => void) {
  const { mutate, variables, isPending, error, reset } = useStatusSwitch();
  const onDelete = useCallback((group: Group) => remove(group), [remove]);
  const onShare = useCallback(({ id }: Group) => ask({ action: 'share', count: 1, selection: { kind: 'some', ids: new Set([id]) } }), [ask]);
  const onStatus = useCallback(({ id }: Group, isActive: boolean) => mutate({ id, status: isActive ? 'active' : 'inactive' }), [mutate]);
  return { onDelete, onShare, onStatus, statusSwitch: { busyId: isPending ? variables.id : undefined, error, reset } };
}

/** A group that was just made: the list goes to its page. */
function useFresh(search: GroupsSearch, change: (next: Partial<GroupsSearch>, replace: boolean) => void) {
  const [freshId, setFreshId] = useState<string>();
  const reveal = async (id: string) => {
    setFreshId(id);
    // The group exists even if its page cannot be found.
    const page = await pageOfGroup(id, search.perpage).catch(() => 1);
    change({ search: '', type: '', status: 'All', page }, true);
  };
  return { freshId, reveal: (id: string) => void reveal(id) };
}
