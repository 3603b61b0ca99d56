import type { AccountUsage } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { calculateBill, type ProjectedUsage } from './bill.ts';

interface Options {
  readonly usage: AccountUsage | undefined;
  /** Runs with the text of the dialog if the free period does not allow the change. */
  readonly onTrialLimit: (text: string) => void;
  /** Runs if the price was computed from other figures than the shown ones. */
  readonly onOutdated: () => void;
}

interface ProjectionQuestion {
  readonly messages: number;
  readonly usage: AccountUsage;
  readonly signal: AbortSignal;
}

export const isTrialLimit = (error: unknown): boolean =>
  error instanceof Refusal && (error.failure.code === 'trial_limit_reached' || error.failure.code === 'trial_ended');

// A held arrow key releases the slider thirty times a second.
const restMs = 150;

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason as Error) : resolve()), restMs);
  });

const centsToDollars = (cents: number): string => (cents / 100).toFixed(2);

async function askPrice({ messages, usage, signal }: ProjectionQuestion): Promise<ProjectedUsage> {
  await rest(signal);
  const query = { messages, shownTotal: centsToDollars(usage.projected), shownPrice: centsToDollars(usage.lines.messages) };
  return { messages, price: await api.billing.projectPrice({ query }, { signal }) };
}

/** The slider's position and the price of that number; the newest request wins (spec 2 §4, Usage slider). */
export function useProjection({ usage, onTrialLimit, onOutdated }: Options) {
  const stored = usage?.usage.messages;
  const [position, setPosition] = useState<number>();
  const [projected, setProjected] = useState<ProjectedUsage>();
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
  const take = (answer: ProjectedUsage) => {
    setProjected(answer);
    if (usage && calculateBill(usage, answer).beforeTax !== answer.price.projected) onOutdated();
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
    /** The slider's position; undefined on the stored number. */
    position,
    /** The shown price; the last one while another loads. */
    projected: projected?.messages === stored ? undefined : projected,
    isAsking: ask.isPending,
    /** Whether the slider was released on another number than the stored one. */
    isChanging: ask.isPending || projected !== undefined,
    error: isTrialLimit(ask.error) ? null : ask.error,
    move: setPosition,
    release,
    cancel,
  };
}
export type Projection = ReturnType<typeof useProjection>;
