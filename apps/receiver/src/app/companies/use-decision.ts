import type { Company } from '@earshot/contract';
import type { Language } from '@earshot/domain';
import { useState } from 'react';
import { problemText } from './texts.ts';

/** One decision about a company at a time, and the error of the last one. */
export function useDecision({ name }: Company, language: Language) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  /** Returns whether it was carried out. */
  const decide = async (task: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      await task();
      return true;
    } catch (error) {
      setFailure({ error });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem: failure && problemText(failure.error, name, language), decide };
}
