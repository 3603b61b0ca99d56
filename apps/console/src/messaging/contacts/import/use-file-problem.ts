import { useEffect, useState } from 'react';
import type { FileProblem } from './file/problem.ts';

// The error hides after 5 seconds (spec 2 §5). The list of faults stays readable.
const saidMs = 5_000;

/** The reason why the file cannot be imported; its sentence disappears by itself, the row-by-row faults stay until cleared. */
export function useFileProblem() {
  const [problem, setProblem] = useState<FileProblem>();
  /** The problem whose sentence has been shown long enough. */
  const [said, setSaid] = useState<FileProblem>();
  useEffect(() => {
    if (!problem) return;
    const timer = setTimeout(() => setSaid(problem), saidMs);
    return () => clearTimeout(timer);
  }, [problem]);
  return { problem, message: problem === said ? undefined : problem?.message, setProblem };
}
