import type { Fix } from '@earshot/geofence';
import type { LocationListener, LocationSource } from '@earshot/receiver-core';

/** Positions that are told to it. */
export class RouteLocation implements LocationSource {
  #listener: LocationListener | undefined;

  watch(listener: LocationListener): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
    };
  }

  tell(fix: Fix): void {
    this.#listener?.onFix(fix);
  }
}
