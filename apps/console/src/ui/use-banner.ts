import { useCallback, useEffect, useState } from 'react';

/** A text that goes away by itself, after `durationMs` or its own time. `show` starts the time anew. */
export function useBanner(durationMs: number): { readonly text: string | undefined; readonly show: (text: string, forMs?: number) => void } {
  const [shown, setShown] = useState<{ readonly text: string; readonly forMs: number | undefined }>();
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(undefined), shown.forMs ?? durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback((text: string, forMs?: number) => setShown({ text, forMs }), []);
  return { text: shown?.text, show };
}
