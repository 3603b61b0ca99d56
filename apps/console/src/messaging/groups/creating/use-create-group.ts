import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { rereadCounts } from '../../../platform/own-counts.ts';
import { createRequestKeys } from '../../../platform/request-keys.ts';
import { toContactChoice, type Picks } from '../choosing/picks.ts';
import type { GroupValues } from '../group-fields.tsx';

export function useCreateGroup(onCreated: (id: string) => void) {
  const queryClient = useQueryClient();
  const [requestKeyFor] = useState(createRequestKeys);
  return useMutation({
    mutationFn: ({ values, picks }: { readonly values: GroupValues; readonly picks: Picks }) => {
      const body = { name: values.name.trim(), groupType: values.typeId, ...toContactChoice(picks) };
      return api.groups.create({ body }, { idempotencyKey: requestKeyFor(body) });
    },
    onSuccess: async ({ Id }) => {
      onCreated(Id);
      await rereadCounts(queryClient);
    },
  });
}
