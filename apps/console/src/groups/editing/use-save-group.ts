import type { Group } from '@earshot/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { useRefresh } from '../list/use-group-actions.ts';
import { createRequestKeys } from '../request-keys.ts';
import { type Changes, saveBodyOf } from './changes.ts';

export function useSaveGroup(group: Group, onSaved: (changes: Changes) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (changes: Changes) => api.groups.save({ body: saveBodyOf(group, changes) }),
    onSuccess: async (_, changes) => {
      onSaved(changes);
      await refresh();
    },
  });
}

/** Makes a copy of the group as it is stored. */
export function useDuplicateGroup(group: Group, onDuplicated: (copy: { readonly id: string; readonly name: string }) => void) {
  const refresh = useRefresh();
  const [keyOf] = useState(createRequestKeys);
  return useMutation({
    mutationFn: () => api.groups.duplicate({ query: { id: group.id } }, { idempotencyKey: keyOf(group.id) }),
    onSuccess: async ({ Id, Name }) => {
      onDuplicated({ id: Id, name: Name });
      await refresh();
    },
  });
}
