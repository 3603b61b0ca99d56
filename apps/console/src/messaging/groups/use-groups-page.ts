import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { useKeptPage } from '../../ui/list/use-kept-page.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import type { GroupsSearch } from './groups-search.ts';
import { useGroupActions } from './list/use-group-actions.ts';
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
  const scope = scopeKey(ownerId, search);
  const list = useKeptPage(useQuery(groupsQuery(ownerId, search)), scope);
  const { data } = list;
  const selectable = isReadOnly ? [] : (data?.data ?? []).filter(({ createdBy, isDefault }) => createdBy === ownerId && !isDefault);
  const chosen = useSelection(scope, { ids: selectable.map(({ id }) => id), total: data?.editablecount ?? 0 });
  const isSharing = data?.sharingEnabled ?? false;
  return {
    search,
    change: (next: Partial<GroupsSearch>, replace = 'search' in next) => change({ page: 1, ...next }, replace),
    ownerId,
    isReadOnly,
    list,
    data,
    chosen,
    isSharing,
    actions: useGroupActions({ search, ownerId, mayShare: isSharing, chosen }),
    fresh: useFresh(search, change),
  };
}
export type GroupListState = ReturnType<typeof useGroupList>;

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
