import type { Group } from '@earshot/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useNewer } from '../../../platform/stale-save.ts';
import type { GroupValues } from '../group-fields.tsx';
import { useRefresh } from '../list/use-group-actions.ts';
import { readGroup } from '../queries.ts';
import { createRequestKeys } from '../../../platform/request-keys.ts';
import { type Changes, toSaveBody } from './changes.ts';

interface SaveOptions {
  readonly onSaved: (group: Group, changes: Changes) => void;
  /** Another person had changed the group; its stored state was loaded. */
  readonly onLoaded: (rebased: (typed: GroupValues) => GroupValues) => void;
}

/** Saves a group as it was opened, or as it was loaded since. */
export function useSaveGroup(row: Group, { onSaved, onLoaded }: SaveOptions) {
  const refresh = useRefresh();
  const save = useMutation({
    mutationFn: ({ group, changes }: { readonly group: Group; readonly changes: Changes }) => api.groups.save({ body: toSaveBody(group, changes) }),
    onSuccess: async (_, { group, changes }) => {
      onSaved(group, changes);
      await refresh();
    },
  });
  const newer = useNewer({
    row,
    error: save.error,
    read: () => readGroup(row.id),
    toForm: ({ name, typeId }): GroupValues => ({ name, typeId }),
    onLoaded: (rebased) => {
      save.reset();
      onLoaded(rebased);
      void refresh();
    },
  });
  return { save, newer, group: newer.opened };
}

export function useDuplicateGroup(group: Group, onDuplicated: (copy: { readonly id: string; readonly name: string }) => void) {
  const refresh = useRefresh();
  const [requestKeyFor] = useState(createRequestKeys);
  return useMutation({
    mutationFn: () => api.groups.duplicate({ query: { id: group.id } }, { idempotencyKey: requestKeyFor(group.id) }),
    onSuccess: async ({ Id, Name }) => {
      onDuplicated({ id: Id, name: Name });
      await refresh();
    },
  });
}
