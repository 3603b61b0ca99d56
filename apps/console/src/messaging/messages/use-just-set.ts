import { useCallback, useEffect, useState } from 'react';
import { takeJustSet } from '../../platform/just-set.ts';

const markedMs = 6_000;

/** The message that was set a moment ago: marked in the list for some seconds, and told of until that is gone. */
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
