import type { Group } from '@earshot/contract';
import { formatCount, isFew, onlyRow } from '@earshot/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api, isSaidByAlert } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { tell } from '../../../platform/feedback.ts';
import { rereadCounts } from '../../../platform/own-counts.ts';
import { tellDeleted } from '../../../ui/list/tell-deleted.ts';
import { useQuestion } from '../../../ui/list/use-question.ts';
import type { ListSelection } from '../../../ui/list/use-selection.ts';
import type { GroupsSearch } from '../groups-search.ts';

interface GroupActionsOptions {
  readonly search: GroupsSearch;
  readonly ownerId: string;
  readonly mayShare: boolean;
  readonly chosen: ListSelection;
}

type Status = Group['status'];

const noticeMs = 3_000;
const groupsText = (count: number): string => (count === 1 ? '1 group' : `${formatCount(count)} groups`);
const restore = (id: string[]) => api.groups.restore({ body: { id } });

/** Deletes, shares and switches groups; asks first if the action cannot be undone. */
export function useGroupActions({ search, ownerId, mayShare, chosen }: GroupActionsOptions) {
  const questions = useQuestion();
  const refresh = useRefresh();
  const others = useOtherOperators(ownerId, mayShare);
  // The state of the last bulk switch. The next one sets the other (spec 2 §2.3).
  const [lastStatus, setLastStatus] = useState<Status>('active');
  const becomes: Status = lastStatus === 'active' ? 'inactive' : 'active';
  const { selection, chosenAllAt: queryTime, count, clear } = chosen;
  const { run } = questions;
  const inBatch = { selection, queryTime, ...narrowedBy(search) };
  const operators = others === undefined ? 'the other Operators' : others === 1 ? '1 Operator' : `${others} Operators`;
  const share = useCallback(
    (group: Group | undefined, body: Omit<Parameters<typeof api.groups.batch>[0]['body'], 'action'>, shared: number) =>
      run({
        question: `${shared === 1 ? '1 Group' : `${formatCount(shared)} Groups`} will be shared with ${operators}. This cannot be undone.`,
        button: `Share ${group?.name ?? groupsText(shared)}`,
        carryOut: async () => {
          await api.groups.batch({ body: { action: 'share', ...body } });
          if (!group) clear();
          tell(shared === 1 ? 'Confirmation: a group has been shared.' : `Confirmation: ${formatCount(shared)} groups have been shared.`, { forMs: noticeMs });
          void refresh();
        },
      }),
    [run, refresh, clear, operators],
  );
  return {
    questions,
    switchLabel: becomes === 'active' ? 'Active' : 'Inactive',
    ...useLineActions({ run, refresh, drop: chosen.drop }),
    onShare: useCallback((group: Group) => share(group, { selection: onlyRow(group.id) }, 1), [share]),
    shareSelected: () => share(undefined, inBatch, count),
    removeSelected: () =>
      run({
        // A few can be undone, so they need no question.
        ...(!isFew(selection) && { question: `Do you really want to delete ${groupsText(count)}?` }),
        button: `Delete ${groupsText(count)}`,
        toDelete: count,
        carryOut: async () => {
          try {
            const answer = await api.groups.batch({ body: { action: 'delete', ...inBatch } });
            clear();
            tellDeleted({ selection, answer, forMs: noticeMs, restore, reread: refresh });
          } finally {
            // After a refusal too: another window may have deleted them.
            void refresh();
          }
        },
      }),
    switchSelected: () =>
      run({
        carryOut: async () => {
          await api.groups.batch({ body: { action: 'status', becomes, ...inBatch } });
          setLastStatus(becomes);
          // Under a status filter the switched groups have left the list.
          if (search.status !== 'All') clear();
          await refresh();
        },
      }),
  };
}

interface LineActionsOptions {
  readonly run: ReturnType<typeof useQuestion>['run'];
  readonly refresh: () => Promise<unknown>;
  readonly drop: ListSelection['drop'];
}

/** The actions on one group. Their identities are stable, because the rows are memoised. */
function useLineActions({ run, refresh, drop }: LineActionsOptions) {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (body: { readonly id: string; readonly status: Status }) => api.groups.setStatus({ body }),
    onSuccess: refresh,
    onError: (failure) => isSaidByAlert(failure) || tell(failureText(failure), { tone: 'problem' }),
  });
  const onStatus = useCallback(({ id }: Group, isActive: boolean) => mutate({ id, status: isActive ? 'active' : 'inactive' }), [mutate]);
  const onDelete = useCallback(
    ({ id }: Group) =>
      run({
        carryOut: async () => {
          try {
            const answer = await api.groups.remove({ body: { id } });
            drop([id]);
            tellDeleted({ selection: onlyRow(id), answer, restore, reread: refresh });
          } finally {
            void refresh();
          }
        },
      }),
    [run, drop, refresh],
  );
  return { onStatus, onDelete, busyId: isPending ? variables.id : undefined };
}

/** The filter of a select-all. */
const narrowedBy = ({ search, type, status }: GroupsSearch) => ({
  search: search === '' ? undefined : search,
  typeId: type === '' ? undefined : type,
  status: status === 'All' ? undefined : status === 'Active' ? ('active' as const) : ('inactive' as const),
});

/** The number of operators with whom a shared group is shared. */
const useOtherOperators = (ownerId: string, isNeeded: boolean): number | undefined =>
  useQuery({
    queryKey: ['contacts', 'operators', ownerId],
    enabled: isNeeded,
    queryFn: async ({ signal }) => (await api.contacts.list({ query: { page: 1, perpage: 1 } }, { signal })).totalOperators,
  }).data;

/** Refetches every list that depends on groups, including the composer's. */
export function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return useCallback(() => rereadCounts(queryClient), [queryClient]);
}
