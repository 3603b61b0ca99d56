import type { Place } from '@earshot/geofence';
import type { LocationListener, LocationSource } from '../location/index.ts';

/** A device that is where the test puts it. */
export class FakeLocation implements LocationSource {
  #listener: LocationListener | undefined;

  watch(listener: LocationListener): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
    };
  }

  moveTo(place: Place, at: number): void {
    this.#listener?.onFix({ ...place, accuracyMeters: 8, at });
  }

  refuse(): void {
    this.#listener?.onProblem('denied');
  }
}
