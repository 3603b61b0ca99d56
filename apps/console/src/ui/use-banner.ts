import { useCallback, useEffect, useState } from 'react';

/** A text that goes away by itself. `show` starts the time anew. */
export function useBanner(durationMs: number): { readonly text: string | undefined; readonly show: (text: string) => void } {
  const [shown, setShown] = useState<{ readonly text: string }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback((text: string) => setShown({ text }), []);
  return { text: shown?.text, show };
}
