import { Refusal } from '@earshot/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import type { MessageForm } from '../message-form.ts';

/** What the save-status line says; a refusal, in words. */
export type AutosaveStatus = 'idle' | 'saving' | 'saved' | 'failed' | { readonly refusal: string };

// spec 1 §4 and §9: every 8 seconds; 'Saved' stands for 1 second.
const everyMs = 8_000;
const savedMs = 1_000;

interface AutosaveOptions {
  /** A draft with title and text that is not being set. */
  readonly isOn: boolean;
  readonly form: MessageForm;
  /** The form as it was last stored. */
  readonly storedForm: MessageForm;
  readonly save: (form: MessageForm) => Promise<unknown>;
}

/** Stores a changed form every 8 seconds while it is on. A try that failed is made again; one that was refused, once something has changed. */
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
