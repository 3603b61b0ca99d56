import { useEffect, useState } from 'react';

const lookAgainMs = 5_000;

/** The clock as the screen needs it: hours open and close, and a position gets old, by themselves. */
export function useClock(): number {
  const [at, setAt] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return at;
}
