import { useEffect, useState } from 'react';

const lookAgainMs = 15_000;

/** The clock as the list needs it: hours open and close by themselves. */
export function useClock(): number {
  const [at, setAt] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return at;
}
