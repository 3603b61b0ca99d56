import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod';
import { failureText } from '../../../platform/failure-text.ts';
import { takeCard } from './take-card.ts';

/** The query parameters that the provider adds after the bank approved on its own page. */
const Returned = z.object({ setup_intent: z.string().min(1), redirect_status: z.string() });

const refused = 'The bank did not approve this card. Nothing was saved. Try again or use another card.';

/** Finishes saving a card after the return from the bank's page, and cleans the address. */
export function useReturnedSetup(onSaved: (text: string) => Promise<void>) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [returned] = useState(() => Returned.safeParse(search).data);
  const isRefused = returned?.redirect_status === 'failed';
  const [isTold, setTold] = useState(isRefused);
  const save = useMutation({
    mutationFn: takeCard,
    onMutate: () => setTold(false),
    onSuccess: onSaved,
  });
  const finish = useEffectEvent(() => {
    if (!returned) return;
    void navigate({ to: '/account', search: {}, replace: true });
    if (!isRefused) save.mutate(returned.setup_intent);
  });
  useEffect(() => finish(), []);
  return {
    isSaving: save.isPending,
    problem: isTold ? refused : save.error ? failureText(save.error) : undefined,
    retry: save.error && returned ? () => save.mutate(returned.setup_intent) : undefined,
  };
}
