import type { BillingStatus } from '@earshot/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { statusQuery } from '../../../platform/account-status.ts';
import type { Viewer } from '../queries.ts';
import { withCard } from '../standing.ts';
import { useAskedChange } from './use-asked-change.ts';
import { useReturnedSetup } from './use-returned-setup.ts';

// spec 2 §4: the status is refreshed 2 seconds later.
const refreshMs = 2_000;

interface Options {
  readonly viewer: Viewer;
  readonly onTold: (text: string) => void;
}

/** The payment method: the dialog that takes it, and what changes when it is saved. */
export function useCard({ viewer, onTold }: Options) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState({ isOpen: false, attempt: 0, replaces: false });
  const close = () => setDialog((last) => ({ ...last, isOpen: false }));
  // Each opening is an attempt of its own, with a secret of its own.
  const openAs = (replaces: boolean) => setDialog(({ attempt }) => ({ isOpen: true, attempt: attempt + 1, replaces }));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['billing'] });
  const saved = async (text: string) => {
    close();
    onTold(text);
    const { queryKey } = statusQuery(viewer.clientId);
    // An answer from before would take the card away again.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<BillingStatus>(queryKey, (last) => last && withCard(last));
    setTimeout(refresh, refreshMs);
  };
  const returned = useReturnedSetup(saved);
  useAskedChange(() => openAs(true));
  return {
    ...dialog,
    clientId: viewer.clientId,
    /** Takes the first card. */
    open: () => openAs(false),
    /** Takes another card in place of the one on file. */
    change: () => openAs(true),
    close,
    saved,
    /** There is a card, which this page did not know of. */
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
