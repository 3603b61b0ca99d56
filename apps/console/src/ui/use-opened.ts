import { useEffect, useState } from 'react';

/**
 * Opens a dialog one frame late: a dialog open from the start does not know the origin of the focus, and one that opens
 * while Escape is pressed would take the key and close.
 */
export function useOpened(opened: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    const frame = requestAnimationFrame(() => setDue(true));
    return () => {
      cancelAnimationFrame(frame);
      setDue(false);
    };
  }, [opened]);
  return opened && isDue;
}
