import type { Fix } from '@earshot/geofence';
import type { LocationListener, LocationSource } from '@earshot/receiver-core';

/** A location source that is fed by hand. */
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
