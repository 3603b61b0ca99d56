import type { User } from '@earshot/contract';
import { useEffect, useRef, useState } from 'react';
import { openProvider, type ProviderRequest, type SignInProvider } from './provider-window.ts';

/** The progress of the window of a provider. */
export type Progress = { readonly kind: 'idle' | 'open' | 'closed' } | { readonly kind: 'refused'; readonly text: string };

/** Opens the window of a provider, and waits for its answer as long as this is drawn. */
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
