import { useSyncExternalStore } from 'react';

interface Source<View> {
  readonly view: View;
  subscribe(listener: () => void): () => void;
}

/** A view of the device, followed as it changes. */
export const useView = <View>(source: Source<View>): View =>
  useSyncExternalStore(
    (listener) => source.subscribe(listener),
    () => source.view,
  );
