import { useEffect, useState } from 'react';

/**
 * Opens a dialog one frame late: one that is open from the start does not know where the focus came from, and one that opens while Escape is being pressed
 * would take the key for its own and be closed by it.
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
