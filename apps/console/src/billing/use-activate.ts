import type { AccountUsage, BillingStatus } from '@earshot/contract';
import { formatCents } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { billOf } from './bill.ts';
import { phaseOf } from '../platform/account-status.ts';

interface Options {
  readonly usage: AccountUsage | undefined;
  readonly status: BillingStatus | undefined;
  readonly reread: () => Promise<void>;
  readonly onDone: (text: string | undefined) => void;
}

/** Activate: says what it costs and when, asks for a yes and starts the paid account. */
export function useActivate({ usage, status, reread, onDone }: Options) {
  const [isOpen, setOpen] = useState(false);
  // It stands in the dialog while that closes.
  const [question, setQuestion] = useState<string>();
  const start = useMutation({
    mutationFn: () => api.billing.activate(),
    onSuccess: async () => {
      await reread();
      setOpen(false);
      // The status says it.
      onDone(undefined);
    },
    // A failed payment may have changed where the account stands.
    onError: () => void reread(),
  });
  return {
    isOpen,
    question,
    isBusy: start.isPending,
    error: start.error,
    open: () => {
      if (!usage || !status) return;
      start.reset();
      setQuestion(chargeText(usage, status));
      setOpen(true);
    },
    close: () => setOpen(false),
    confirm: () => !start.isPending && start.mutate(),
  };
}

/** What is charged, to which card, and when: the free days that have begun are kept. */
function chargeText(usage: AccountUsage, status: BillingStatus): string {
  const { card, daysLeft } = status;
  const amount = `$${formatCents(billOf(usage).total)}`;
  const to = card ? `your ${card.brand} ending in ${card.last4}` : 'your payment method';
  const isFreeYet = phaseOf(status) === 'trial';
  const when = isFreeYet ? `when your free period is over, in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}` : 'now';
  return `Activate your paid account? For the first month, ${amount} at the present usage will be charged to ${to} ${when}, and after that once a month for what the account then has.`;
}
