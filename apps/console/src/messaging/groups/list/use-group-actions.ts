import type { Group } from '@earshot/contract';
import { formatCount, isFew, type Selection } from '@earshot/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { tell, tellWithUndo } from '../../../platform/feedback.ts';
import { rereadCounts } from '../../../platform/own-counts.ts';
import { isDeactivated } from '../group-errors.ts';
import type { GroupsSearch } from '../groups-search.ts';

export interface Request {
  readonly action: 'delete' | 'share';
  readonly selection: Selection;
  readonly count: number;
  readonly queryTime?: number | undefined;
}

interface GroupActionsOptions {
  readonly search: GroupsSearch;
  readonly ownerId: string;
  readonly mayShare: boolean;
  /** Called after a deletion or sharing, which uses up the selection. */
  readonly onDone: (request: Request) => void;
}

export function useGroupActions({ search, ownerId, mayShare, onDone }: GroupActionsOptions) {
  const refresh = useRefresh();
  const undo = useUndo();
  const [request, setRequest] = useState<Request>();
  const [isOpen, setOpen] = useState(false);
  const others = useOtherOperators(ownerId, mayShare);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ action, selection, queryTime }: Request) => api.groups.batch({ body: { action, selection, ...narrowedBy(search), queryTime } }),
    onSuccess: async ({ message }, done) => {
      setOpen(false);
      onDone(done);
      if (isUndoable(done)) tellWithUndo(message, () => undo([...done.selection.ids]));
      await refresh();
    },
    onError: (failure, failed) => {
      if (isDeactivated(failure)) setOpen(false);
      else if (isUndoable(failed)) tell(failureText(failure), { tone: 'problem' });
    },
  });
  const ask = useCallback(
    (next: Request) => {
      // A few can be undone, so they need no question.
      if (isUndoable(next)) return mutate(next);
      reset();
      setRequest(next);
      setOpen(true);
    },
    [mutate, reset],
  );
  const question = request && formatQuestion(request, others);
  return {
    question,
    toDelete: request?.action === 'delete' ? request.count : 0,
    isOpen,
    isBusy: isPending,
    error,
    ask,
    cancel: () => setOpen(false),
    confirm: () => request && mutate(request),
  };
}

const isUndoable = (request: Request): request is Request & { readonly selection: Extract<Selection, { readonly kind: 'some' }> } =>
  request.action === 'delete' && isFew(request.selection);

/** Restores deleted groups, and resolves to the server's words. */
function useUndo(): (ids: readonly string[]) => Promise<string> {
  const refresh = useRefresh();
  return async (ids) => {
    const { message } = await api.groups.restore({ body: { id: [...ids] } });
    await refresh();
    return message;
  };
}

/** Deletes one group at once: it can be undone for ten seconds. */
export function useRemoveGroup(onRemoved: () => void) {
  const refresh = useRefresh();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ id }: Group) => api.groups.remove({ body: { id } }),
    onSuccess: async ({ message }, { id }) => {
      onRemoved();
      tellWithUndo(message ?? '', () => undo([id]));
      await refresh();
    },
    onError: (failure) => isDeactivated(failure) || tell(failureText(failure), { tone: 'problem' }),
  }).mutate;
}

/** The filter of a select-all. */
const narrowedBy = ({ search, type, status }: GroupsSearch) => ({
  search: search === '' ? undefined : search,
  typeId: type === '' ? undefined : type,
  status: status === 'All' ? undefined : status === 'Active' ? ('active' as const) : ('inactive' as const),
});

const groupsText = (count: number): string => (count === 1 ? '1 Group' : `${formatCount(count)} Groups`);

function formatQuestion({ action, count }: Request, others: number | undefined): string {
  if (action === 'delete') return count === 1 ? 'Do you really want to delete this group?' : `Do you really want to delete ${groupsText(count).toLowerCase()}?`;
  const operators = others === undefined ? 'the other Operators' : others === 1 ? '1 Operator' : `${others} Operators`;
  return `${groupsText(count)} will be shared with ${operators}. This cannot be undone.`;
}

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

type Status = Group['status'];

export function useStatusSwitch() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, status }: { readonly id: string; readonly status: Status }) => api.groups.setStatus({ body: { id, status } }),
    onSuccess: refresh,
  });
}

/** The switch of the selected groups. Its label is the state it sets, and alternates after each use (spec 2 §2.3). */
export function useBulkSwitch(search: GroupsSearch, onSwitched: () => void) {
  const refresh = useRefresh();
  const [state, setState] = useState<Status>('active');
  const becomes: Status = state === 'active' ? 'inactive' : 'active';
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ selection, queryTime }: Pick<Request, 'selection' | 'queryTime'>) =>
      api.groups.batch({ body: { action: 'status', becomes, selection, ...narrowedBy(search), queryTime } }),
    onSuccess: async () => {
      setState(becomes);
      onSwitched();
      await refresh();
    },
  });
  return { label: becomes === 'active' ? 'Active' : 'Inactive', isBusy: isPending, error, reset, run: mutate };
}
