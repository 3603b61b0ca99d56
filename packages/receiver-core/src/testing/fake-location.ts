import type { Place } from '@earshot/geofence';
import type { LocationListener, LocationSource } from '../location-source.ts';

/** A position source that the test drives. */
export class FakeLocation implements LocationSource {
  #listener: LocationListener | undefined;

  watch(listener: LocationListener): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
    };
  }

  moveTo({ lat, lng }: Place, at: number, accuracyMeters = 8): void {
    this.#listener?.onFix({ lat, lng, accuracyMeters, at });
  }

  refuse(): void {
    this.#listener?.onProblem('denied');
  }
}
