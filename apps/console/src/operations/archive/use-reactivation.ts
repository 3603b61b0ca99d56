import { formatCount } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';

export function useReactivation(ids: readonly string[], onDone: (text: string) => void) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState({ isOpen: false, count: 0 });
  const reactivating = useMutation({
    mutationFn: (chosen: readonly string[]) => api.clientAdmin.reactivate({ body: { ClientIDs: [...chosen] } }),
    onSuccess: (_, { length }) => {
      setAsked((last) => ({ ...last, isOpen: false }));
      onDone(length === 1 ? 'The client was reactivated.' : `${formatCount(length)} clients were reactivated.`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients'] }),
  });
  return {
    isAsked: asked.isOpen,
    question: `Do you really want to reactivate ${asked.count === 1 ? 'this client' : `these ${formatCount(asked.count)} clients`}? Their users can log in again, and delivery and billing resume.`,
    isBusy: reactivating.isPending,
    error: reactivating.error,
    ask: () => {
      reactivating.reset();
      setAsked({ isOpen: true, count: ids.length });
    },
    cancel: () => setAsked((last) => ({ ...last, isOpen: false })),
    confirm: () => {
      if (!reactivating.isPending) reactivating.mutate(ids);
    },
  };
}
