import type { AccountUsage } from '@earshot/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, isSaidByAlert } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { calculateBill, formatTotal, type ProjectedUsage } from './bill.ts';
import { isTrialLimit, type Projection } from './use-projection.ts';

interface Options {
  readonly usage: AccountUsage | undefined;
  readonly projection: Projection;
  readonly reread: () => Promise<void>;
  readonly onDone: (text: string) => void;
  readonly onTrialLimit: (text: string) => void;
}

/** Update Usage: asks for confirmation and saves the projected number of messages (spec 2 §4). */
export function useUpdate({ usage, projection, reread, onDone, onTrialLimit }: Options) {
  const [isOpen, setOpen] = useState(false);
  // The text stays in the dialog while that closes.
  const [question, setQuestion] = useState<string>();
  const leave = () => {
    setOpen(false);
    projection.cancel();
  };
  const save = useMutation({
    mutationFn: (messages: number) => api.billing.changeMessages({ query: { messages } }),
    onSuccess: async (_answer, messages) => {
      // Before `leave`, or the old figures would show again.
      await reread();
      leave();
      onDone(`${messages} Geofence Messages can now be concurrently active.`);
    },
    onError: (failure) => {
      if (!isTrialLimit(failure) && !isSaidByAlert(failure)) return;
      leave();
      void reread();
      if (isTrialLimit(failure)) onTrialLimit(failureText(failure));
    },
  });
  return {
    isOpen,
    question,
    isBusy: save.isPending,
    error: save.error,
    open: () => {
      if (!usage || !projection.projected) return;
      save.reset();
      setQuestion(updateText(usage, projection.projected));
      setOpen(true);
    },
    close: () => setOpen(false),
    confirm: () => projection.projected && !save.isPending && save.mutate(projection.projected.messages),
  };
}

function updateText(usage: AccountUsage, projected: ProjectedUsage): string {
  const before = formatTotal(calculateBill(usage));
  const after = formatTotal(calculateBill(usage, projected));
  return `${projected.messages} Geofence Messages can now be concurrently active, and the monthly billing rate changes from ${before} to ${after} at the next billing cycle.`;
}
