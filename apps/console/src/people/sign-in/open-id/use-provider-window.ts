import type { User } from '@earshot/contract';
import { useEffect, useRef, useState } from 'react';
import { openProvider, type ProviderRequest, type SignInProvider } from './provider-window.ts';

export type Progress = { readonly kind: 'idle' | 'open' | 'closed' } | { readonly kind: 'refused'; readonly text: string };

/** Opens a provider's window, and waits for its answer while mounted. */
export function useProviderWindow(key: SignInProvider['key'], request: ProviderRequest, onSignedIn: (token: string, user: User) => void) {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const start = () => {
    stop.current?.();
    setProgress({ kind: 'open' });
    stop.current = openProvider(
      { key, request },
      {
        onSignedIn,
        onRefused: (text) => setProgress({ kind: 'refused', text }),
        onClosed: () => setProgress({ kind: 'closed' }),
      },
    );
  };
  return { progress, start };
}
