import { Refusal } from '@earshot/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import type { MessageForm } from '../message-form.ts';

/** The state of the save-status line; a refusal is in words. */
export type AutosaveStatus = 'idle' | 'saving' | 'saved' | 'failed' | { readonly refusal: string };

// Every 8 seconds; 'Saved' stays for 1 second (spec 1 §4 and §9).
const everyMs = 8_000;
const savedMs = 1_000;

interface AutosaveOptions {
  /** True for a draft with title and text that is not being set. */
  readonly isOn: boolean;
  readonly form: MessageForm;
  readonly storedForm: MessageForm;
  readonly save: (form: MessageForm) => Promise<unknown>;
}

/** Stores a changed form every 8 seconds while it is on. A failed try is repeated; a refused one only after a change. */
export function useAutosave({ isOn, form, storedForm, save }: AutosaveOptions): AutosaveStatus {
  const [status, setStatus] = useState<AutosaveStatus>('idle');
  const [savedForm, setSavedForm] = useState<MessageForm>();
  const isBusy = useRef(false);
  const refused = useRef<MessageForm>(undefined);

  const tick = useEffectEvent(async () => {
    if (isBusy.current || form === storedForm || form === refused.current) return;
    isBusy.current = true;
    setStatus('saving');
    try {
      await save(form);
      setSavedForm(form);
      setStatus('saved');
    } catch (error) {
      const isRefused = error instanceof Refusal;
      if (isRefused) refused.current = form;
      setStatus(isRefused ? { refusal: failureText(error) } : 'failed');
    } finally {
      isBusy.current = false;
    }
  });

  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void tick(), everyMs);
    return () => clearInterval(timer);
  }, [isOn]);

  useEffect(() => {
    if (status !== 'saved') return;
    const timer = setTimeout(() => setStatus('idle'), savedMs);
    return () => clearTimeout(timer);
  }, [status]);

  // A form that changed meanwhile is not saved yet.
  return isOn && !(status === 'saved' && form !== savedForm) ? status : 'idle';
}
