import type { AccountUsage } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { billOf, type Projected } from './bill.ts';

interface Options {
  /** Absent until it is there. */
  readonly usage: AccountUsage | undefined;
  /** The free period does not allow it: the text of the dialog. */
  readonly onTrialLimit: (text: string) => void;
  /** The bill was added up from other figures than those that are shown. */
  readonly onOutdated: () => void;
}

interface Asked {
  readonly messages: number;
  readonly usage: AccountUsage;
  readonly signal: AbortSignal;
}

/** Whether the free period is what stands against it. */
export const isTrialLimit = (error: unknown): boolean =>
  error instanceof Refusal && (error.failure.code === 'trial_limit_reached' || error.failure.code === 'trial_ended');

// An arrow key that is held down lets go of the slider thirty times a second.
const restMs = 150;

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason as Error) : resolve()), restMs);
  });

const dollarsOf = (cents: number): string => (cents / 100).toFixed(2);

async function askPrice({ messages, usage, signal }: Asked): Promise<Projected> {
  await rest(signal);
  const query = { messages, shownTotal: dollarsOf(usage.projected), shownPrice: dollarsOf(usage.lines.messages) };
  return { messages, price: await api.billing.projectPrice({ query }, { signal }) };
}

/** The slider: where it stands, and the price of that number, the newest that was asked for (spec 2 §4, Usage slider). */
export function useProjection({ usage, onTrialLimit, onOutdated }: Options) {
  const stored = usage?.usage.messages;
  const [position, setPosition] = useState<number>();
  const [projected, setProjected] = useState<Projected>();
  const running = useRef<AbortController>(undefined);
  const ask = useMutation({ mutationFn: askPrice });
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    ask.reset();
  };
  const leave = () => {
    setPosition(undefined);
    setProjected(undefined);
  };
  const cancel = () => {
    stop();
    leave();
  };
  const take = (answer: Projected) => {
    setProjected(answer);
    if (usage && billOf(usage, answer).total !== answer.price.projected) onOutdated();
  };
  const fail = (error: Error) => {
    leave();
    if (isTrialLimit(error)) onTrialLimit(failureText(error));
  };
  const release = (messages: number) => {
    if (messages === stored) return cancel();
    stop();
    setPosition(messages);
    if (!usage || messages === projected?.messages) return;
    running.current = new AbortController();
    ask.mutate({ messages, usage, signal: running.current.signal }, { onSuccess: take, onError: fail });
  };
  return {
    /** Where the slider stands; undefined on the stored number. */
    position,
    /** The price that is shown: while another is on its way, the last one. */
    projected: projected?.messages === stored ? undefined : projected,
    isAsking: ask.isPending,
    /** The slider stands on another number than the stored one, and was let go there. */
    isChanging: ask.isPending || projected !== undefined,
    error: isTrialLimit(ask.error) ? null : ask.error,
    move: setPosition,
    release,
    cancel,
  };
}
export type Projection = ReturnType<typeof useProjection>;
