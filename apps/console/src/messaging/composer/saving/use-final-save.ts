import type { Replay } from '@earshot/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MessageForm } from '../message-form.ts';
import type { Stored } from './saver.ts';

/** Where setting the message stands. */
export type SavePhase = { readonly kind: 'editing' } | { readonly kind: 'saving' } | { readonly kind: 'done'; readonly text: string; readonly stored: Stored };

interface FinalSaveOptions {
  readonly save: (form: MessageForm, mode: 'final', replay?: Replay) => Promise<Stored>;
  /** Asks who is to hear the change, where that is a question; answers `cancelled` when the person wants to go on editing. */
  readonly askReplay: (form: MessageForm) => Promise<Replay | 'cancelled' | undefined>;
  readonly isUpdate: boolean;
  /** With what was stored. */
  readonly onLeave: (stored: Stored) => void;
}

// spec 1 §9: redirect 2 seconds after save.
const leaveAfterMs = 2_000;

/** Sets the message, says so, and leaves. A failure is shown, and nothing that was typed is lost. */
export function useFinalSave({ save, askReplay, isUpdate, onLeave }: FinalSaveOptions) {
  const [phase, setPhase] = useState<SavePhase>({ kind: 'editing' });
  const [error, setError] = useState<unknown>();
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (phase.kind !== 'done') return;
    const timer = setTimeout(() => leave(phase.stored), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [phase]);

  /** Answers why it failed, if it did. */
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
