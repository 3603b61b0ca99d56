import type { AccountUsage } from '@earshot/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usageQuery, type Viewer } from '../queries.ts';

/** An act that needs the address; it gets the usage with it. */
type Act = (usage: AccountUsage) => void;

interface Options {
  readonly viewer: Viewer;
  readonly usage: AccountUsage | undefined;
  readonly reread: () => Promise<void>;
  readonly onTold: (text: string) => void;
}

/** The dialog with the billing address. */
export function useAddress({ viewer, usage, reread, onTold }: Options) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<{ isOpen: boolean; attempt: number; act?: Act }>({ isOpen: false, attempt: 0 });
  const openFor = (act?: Act) => setDialog(({ attempt }) => ({ isOpen: true, attempt: attempt + 1, ...(act && { act }) }));
  const close = () => setDialog((last) => ({ ...last, isOpen: false }));
  return {
    ...dialog,
    stored: usage?.address,
    open: () => openFor(),
    /** Asks for the address first where a tax depends on it. */
    before: (act: Act) => usage && (usage.tax && !usage.address ? openFor(act) : act(usage)),
    close,
    /** Also for a dialog that was left while it saved. */
    saved: async (text: string) => {
      await reread();
      onTold(text);
    },
    /** Does what needed the address, for a person who is still in the dialog. */
    goOn: () => {
      const latest = queryClient.getQueryData<AccountUsage>(usageQuery(viewer.clientId).queryKey);
      if (latest) dialog.act?.(latest);
    },
  };
}
export type Address = ReturnType<typeof useAddress>;
