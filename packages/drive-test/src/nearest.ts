import type { InboxMessage } from '@earshot/domain';
import { explain, type MonitorState, offsetBetween, type Place, rulerAt } from '@earshot/geofence';

/** A drive's nearest approach to a circle. */
export interface Nearest {
  /** Metres from the edge; below 0 inside. */
  readonly beyondMeters: number;
  /** The engine's explanation of that moment, for a person. */
  readonly explained: string;
}

/** Keeps, for each circle, the moment at which the drive came nearest to its edge. */
export class NearestMoments {
  readonly #circles;

  constructor(messages: readonly InboxMessage[]) {
    this.#circles = messages.flatMap(({ id, geofence }) =>
      geofence ? [{ id, ...geofence, ruler: rulerAt(geofence.center.lat), beyondMeters: Infinity, monitor: undefined as MonitorState | undefined }] : [],
    );
  }

  /** `place` is the true position, `monitor` the engine's state. */
  note(place: Place, monitor: MonitorState): void {
    for (const circle of this.#circles) {
      const { east, north } = offsetBetween(circle.ruler, circle.center, place);
      const beyondMeters = Math.sqrt(east * east + north * north) - circle.radiusMeters;
      if (beyondMeters >= circle.beyondMeters) continue;
      circle.beyondMeters = beyondMeters;
      circle.monitor = monitor;
    }
  }

  /** Undefined for a message without a circle, and before the first position. */
  of(messageId: string): Nearest | undefined {
    const circle = this.#circles.find(({ id }) => id === messageId);
    return circle?.monitor && { beyondMeters: circle.beyondMeters, explained: explain(circle.monitor, messageId) };
  }
}
