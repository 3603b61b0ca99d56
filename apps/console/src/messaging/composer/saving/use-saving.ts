import { isRefused, type Replay } from '@earshot/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { api } from '../../../platform/api.ts';
import { newKey } from '../../../platform/new-key.ts';
import { isStale } from '../../../platform/stale-save.ts';
import { type MessageForm, type OpenedMessage, toSaveBody } from '../message-form.ts';
import { atRest, type Attempt, hasWords, isDraftDue, isSetting, mayBeFinal, reduce, type SaveEvent, type SaveState, type StoredMessage } from './save-state.ts';

// Every 8 seconds; 'Saved' stays for 1 second; redirect 2 seconds after save (spec 1 §4 and §9).
const everyMs = 8_000;
const savedMs = 1_000;
const leaveAfterMs = 2_000;

type Send = (attempt: Attempt) => Promise<{ readonly id: string; readonly modifiedAt: number }>;

const toFailure = (error: unknown): SaveEvent => ({ type: isStale(error) ? 'conflict' : isRefused(error) ? 'refused' : 'unanswered', error });

/** Holds the state, and sends its requests: also the waiting one of an operator who has left the composer. */
export function createSaver(initial: SaveState, send: Send) {
  let state = initial;
  const listeners = new Set<() => void>();
  const dispatch = (event: SaveEvent): void => {
    const open = state.kind === 'saving' ? state.attempt : undefined;
    state = reduce(state, event, newKey());
    if (state.kind === 'saving' && state.attempt !== open)
      void send(state.attempt).then(
        (stored) => dispatch({ type: 'answered', ...stored }),
        (error: unknown) => dispatch(toFailure(error)),
      );
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  /** Resolves when no request is open any more. */
  const save = (mode: Attempt['mode'], replay?: Replay): Promise<SaveState> =>
    new Promise((resolve) => {
      const stop = subscribe(() => {
        if (state.kind === 'saving') return;
        stop();
        resolve(state);
      });
      dispatch({ type: 'save', mode, replay });
    });
  return { read: () => state, dispatch, subscribe, save };
}

interface SavingOptions {
  readonly opened: OpenedMessage;
  /** The text at the start. */
  readonly first: MessageForm;
  readonly onCreated: (id: string) => void;
  readonly onLeave: (stored: StoredMessage) => void;
}

/** Owns the text, and whether it is saved: as a draft every 8 seconds, or as set. */
export function useSaving({ opened, first, onCreated, onLeave }: SavingOptions) {
  const queryClient = useQueryClient();
  const [saver] = useState(() => {
    const stored = { id: opened.id, modifiedAt: opened.modifiedAt, form: opened.form, isFinal: opened.mode === 'final' };
    return createSaver(atRest({ form: first, stored }), async ({ form, key, ...target }) => {
      const { insertId, Modified } = await api.messages.save({ body: toSaveBody(form, target) }, { idempotencyKey: key });
      // The list refetches when it is next shown.
      for (const queryKey of [['messages'], ['activity'], ...(target.id === insertId ? [] : [['users', 'counts']])])
        void queryClient.invalidateQueries({ queryKey });
      return { id: insertId, modifiedAt: Modified };
    });
  });
  const state = useSyncExternalStore(saver.subscribe, saver.read);
  const { form, stored } = state;
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isBusy = isAsking || isSetting(state);
  const isDraft = !opened.isReadOnly && !isBusy && !stored.isFinal && !mayBeFinal(state) && state.kind !== 'conflict';

  const autosaves = isDraft && (hasWords(form) || state.kind === 'unanswered');
  useEffect(() => {
    if (!autosaves) return;
    const timer = setInterval(() => isDraftDue(saver.read()) && void saver.save('draft'), everyMs);
    return () => clearInterval(timer);
  }, [autosaves, saver]);
  const created = useEffectEvent((id: string | undefined) => id !== undefined && id !== opened.id && !stored.isFinal && onCreated(id));
  useEffect(() => void created(stored.id), [stored.id]);
  const [seenAt, setSeenAt] = useState(stored.modifiedAt);
  useAfter(savedMs, stored.modifiedAt, setSeenAt);
  useAfter(leaveAfterMs, state.kind, (kind) => kind === 'set' && onLeave(stored));

  /** Sets the message. `ask` resolves to `cancelled` if the operator goes on editing. Resolves to the error of a failed save. */
  const submit = async (ask: (form: MessageForm) => Promise<Replay | 'cancelled' | undefined>): Promise<unknown> => {
    setAsking(true);
    setProblem(undefined);
    const failure = await ask(form)
      .then((replay) => (replay === 'cancelled' ? undefined : saver.save('final', replay)))
      .then((end) => (end && 'error' in end ? end.error : undefined))
      .catch((error: unknown) => error);
    setProblem(failure);
    setAsking(false);
    return failure;
  };
  return {
    state,
    isBusy,
    isDraft,
    isUnsaved: !opened.isReadOnly && state.kind !== 'set' && form !== stored.form,
    /** A save has just succeeded. */
    isFresh: stored.modifiedAt !== seenAt,
    /** The error of the last try to set the message. */
    problem,
    type: (change: (before: MessageForm) => MessageForm) => saver.dispatch({ type: 'typed', form: change(saver.read().form) }),
    saveDraft: () => saver.save('draft'),
    submit,
    mayBeFinal: () => mayBeFinal(saver.read()),
  };
}
export type Saving = ReturnType<typeof useSaving>;

/** Calls back with a value that has stayed for this long. */
function useAfter<T>(ms: number, value: T, call: (value: T) => void): void {
  const onTime = useEffectEvent(call);
  useEffect(() => {
    const timer = setTimeout(() => onTime(value), ms);
    return () => clearTimeout(timer);
  }, [ms, value]);
}
