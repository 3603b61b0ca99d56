import { useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import { type Problem, describeProblem } from './sign-in-problem.ts';

/** One call at a time, and the error of the last one. */
export function useTask(words: Words) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const run = async (task: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await task();
    } catch (error) {
      setProblem(describeProblem(error, words));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, setProblem, run: (task: () => Promise<void>) => void run(task) };
}
