import { useEffect, useState } from 'react';
import type { FileProblem } from './file/problem.ts';

// spec 2 §5: the error hides after 5 seconds. Where the faults are stays to be read.
const saidMs = 5_000;

/** Why the file cannot be imported; its sentence goes away by itself, and what is wrong row by row stays until it is cleared. */
export function useFileProblem() {
  const [problem, setProblem] = useState<FileProblem>();
  /** The one that has been said for long enough. */
  const [said, setSaid] = useState<FileProblem>();
  useEffect(() => {
    if (!problem) return;
    const timer = setTimeout(() => setSaid(problem), saidMs);
    return () => clearTimeout(timer);
  }, [problem]);
  return { problem, message: problem === said ? undefined : problem?.message, setProblem };
}
