import { useEffect, useState } from 'react';

const lookAgainMs = 5_000;

/** A clock for the screen: hours open and close, and a position ages, without other events. */
export function useClock(): number {
  const [at, setAt] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return at;
}
