import type { BillingStatus } from '@earshot/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { statusQuery } from '../../../platform/account-status.ts';
import type { Viewer } from '../queries.ts';
import { withCard } from '../saved-card.ts';
import { useAskedChange } from './use-asked-change.ts';
import { useReturnedSetup } from './use-returned-setup.ts';

// spec 2 §4: the status is refreshed 2 seconds later.
const refreshMs = 2_000;

interface Options {
  readonly viewer: Viewer;
  readonly onTold: (text: string) => void;
}

export function useCard({ viewer, onTold }: Options) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState({ isOpen: false, attempt: 0, replaces: false });
  const close = () => setDialog((last) => ({ ...last, isOpen: false }));
  // Each opening is a new attempt with a new secret.
  const openAs = (replaces: boolean) => setDialog(({ attempt }) => ({ isOpen: true, attempt: attempt + 1, replaces }));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['billing'] });
  const saved = async (text: string) => {
    close();
    onTold(text);
    const { queryKey } = statusQuery(viewer.clientId);
    // An answer from before the save would remove the card again.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<BillingStatus>(queryKey, (last) => last && withCard(last));
    setTimeout(refresh, refreshMs);
  };
  const returned = useReturnedSetup(saved);
  useAskedChange(() => openAs(true));
  return {
    ...dialog,
    clientId: viewer.clientId,
    open: () => openAs(false),
    change: () => openAs(true),
    close,
    saved,
    /** The account has a card that this page did not know of. */
    alreadyThere: (text: string) => {
      close();
      refresh();
      onTold(text);
    },
    isReturning: returned.isSaving,
    problem: returned.problem,
    retry: returned.retry,
  };
}
export type Card = ReturnType<typeof useCard>;
