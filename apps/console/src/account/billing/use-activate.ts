import type { AccountUsage, BillingStatus } from '@earshot/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { calculateBill, formatTotal } from './bill.ts';
import { toAccountPhase } from '../../platform/account-status.ts';

interface Options {
  readonly status: BillingStatus | undefined;
  readonly reread: () => Promise<void>;
  readonly onDone: (text: string | undefined) => void;
}

/** Activate: states the charge and its time, asks for confirmation, has the bank approve if it must, and starts the paid account. */
export function useActivate({ status, reread, onDone }: Options) {
  const [isOpen, setOpen] = useState(false);
  // The text stays in the dialog while that closes.
  const [question, setQuestion] = useState<Question>();
  const [keepsFreeDays, setKeepsFreeDays] = useState(true);
  const start = useMutation({
    mutationFn: async () => {
      const query = question?.freeDays && keepsFreeDays ? { keepsFreeDays } : {};
      const { approval } = await api.billing.activate({ query });
      if (!approval) return;
      const { approvePayment } = await import('./payment/approve-payment.ts');
      await approvePayment(approval);
      await api.billing.activate({ query });
    },
    onSuccess: async () => {
      await reread();
      setOpen(false);
      // The status reports it.
      onDone(undefined);
    },
    // A failed payment may have changed the account's status.
    onError: () => void reread(),
  });
  return {
    isOpen,
    question,
    keepsFreeDays,
    setKeepsFreeDays,
    isBusy: start.isPending,
    error: start.error,
    open: (usage: AccountUsage) => {
      if (!status) return;
      start.reset();
      setQuestion(formatQuestion(usage, status));
      setKeepsFreeDays(true);
      setOpen(true);
    },
    close: () => setOpen(false),
    confirm: () => !start.isPending && start.mutate(),
  };
}

interface Question {
  readonly text: string;
  /** The two choices when the 14 free days have not begun: a charge now gives them up. */
  readonly freeDays?: { readonly keep: string; readonly giveUp: string };
}

/** The charge, its card and its time. Free days that have begun are kept; otherwise the holder chooses. */
function formatQuestion(usage: AccountUsage, status: BillingStatus): Question {
  const { card, daysLeft } = status;
  const amount = formatTotal(calculateBill(usage));
  const to = card ? `your ${card.brand} ending in ${card.last4}` : 'your payment method';
  const charged = `Activate your paid account? For the first month, ${amount} at the current usage will be charged to ${to}`;
  const monthly = 'then every month for the usage at that time.';
  const phase = toAccountPhase(status);
  if (phase === 'free')
    return {
      text: `${charged}, and ${monthly} Your ${daysLeft} free days have not begun. They begin with your first message.`,
      freeDays: {
        keep: `Keep the ${daysLeft} free days. They begin today, and ${amount} is charged when they end`,
        giveUp: `Charge ${amount} now and give up the free days`,
      },
    };
  const when = phase === 'trial' ? `when your free period ends, in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}` : 'now';
  return { text: `${charged} ${when}, and ${monthly}` };
}
