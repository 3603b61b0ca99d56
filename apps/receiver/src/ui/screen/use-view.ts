import { useSyncExternalStore } from 'react';

interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

/** What a part of the device shows, followed as it changes. */
export const useView = <View>(source: Source<View>): View =>
  useSyncExternalStore(
    (listener) => source.subscribe(listener),
    () => source.view,
  );
