import type { WaitingPerson } from '@earshot/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';

export function useAdmission(onAdmitted: (person: WaitingPerson) => void) {
  const queryClient = useQueryClient();
  const [person, setPerson] = useState<WaitingPerson>();
  const [isAsked, setAsked] = useState(false);
  const admitting = useMutation({
    mutationFn: ({ id }: WaitingPerson) => api.waitingList.admit({ body: { userId: id } }),
    onSuccess: (_, admitted) => {
      setAsked(false);
      onAdmitted(admitted);
    },
    // After a refusal too: another admin may have admitted the person.
    onSettled: () => Promise.all(['waiting-list', 'clients'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
  return {
    person,
    isAsked,
    isBusy: admitting.isPending,
    error: admitting.error,
    ask: (asked: WaitingPerson) => {
      admitting.reset();
      setPerson(asked);
      setAsked(true);
    },
    cancel: () => setAsked(false),
    confirm: () => {
      if (person && !admitting.isPending) admitting.mutate(person);
    },
  };
}
