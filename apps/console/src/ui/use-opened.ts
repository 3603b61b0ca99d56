import { useEffect, useState } from 'react';

/** Opens a dialog one frame after it was mounted: one that is open from the start does not know where the focus came from. */
export function useOpened(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return opened && isMounted;
}
