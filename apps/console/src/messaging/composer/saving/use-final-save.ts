import type { Replay } from '@earshot/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MessageForm } from '../message-form.ts';
import type { StoredMessage } from './saver.ts';

export type SavePhase =
  | { readonly kind: 'editing' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'done'; readonly text: string; readonly stored: StoredMessage };

interface FinalSaveOptions {
  readonly save: (form: MessageForm, mode: 'final', replay?: Replay) => Promise<StoredMessage>;
  /** Asks who is to hear the change, if that is a question; resolves to `cancelled` if the operator goes on editing. */
  readonly askReplay: (form: MessageForm) => Promise<Replay | 'cancelled' | undefined>;
  readonly isUpdate: boolean;
  /** Receives the stored message. */
  readonly onLeave: (stored: StoredMessage) => void;
}

// Redirect 2 seconds after save (spec 1 §9).
const leaveAfterMs = 2_000;

/** Sets the message, confirms it, and leaves. A failure is shown, and no typed text is lost. */
export function useFinalSave({ save, askReplay, isUpdate, onLeave }: FinalSaveOptions) {
  const [phase, setPhase] = useState<SavePhase>({ kind: 'editing' });
  const [error, setError] = useState<unknown>();
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (phase.kind !== 'done') return;
    const timer = setTimeout(() => leave(phase.stored), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [phase]);

  /** Resolves to the error of a failed save. */
  const submit = async (form: MessageForm): Promise<unknown> => {
    setPhase({ kind: 'saving' });
    setError(undefined);
    try {
      const replay = await askReplay(form);
      if (replay === 'cancelled') {
        setPhase({ kind: 'editing' });
        return undefined;
      }
      const stored = await save(form, 'final', replay);
      setPhase({ kind: 'done', stored, text: isUpdate ? 'This Message is updated.' : 'This Message is set.' });
      return undefined;
    } catch (failure) {
      setError(failure);
      setPhase({ kind: 'editing' });
      return failure;
    }
  };
  return { phase, error, submit };
}
