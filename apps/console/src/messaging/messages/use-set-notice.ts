import { useCallback, useEffect, useState } from 'react';
import { takeJustSet } from '../../platform/last-set-message.ts';

const markedMs = 6_000;

/** The message that was just set: marked in the list for some seconds, with a notice that lasts longer. */
export function useJustSet() {
  const [justSet, setJustSet] = useState(takeJustSet);
  const [markedId, setMarkedId] = useState(justSet?.id);
  useEffect(() => {
    if (markedId === undefined) return undefined;
    const timer = setTimeout(() => setMarkedId(undefined), markedMs);
    return () => clearTimeout(timer);
  }, [markedId]);
  return { justSet, markedId, forget: useCallback(() => setJustSet(undefined), []) };
}
