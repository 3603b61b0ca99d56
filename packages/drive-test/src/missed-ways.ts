import { isPass, type WeighedWay } from '@earshot/geofence';

/** Keeps, for each circle, the way between two positions that came nearest to being told as a pass. */
export class MissedWays {
  readonly #ways = new Map<string, WeighedWay>();

  note(ways: readonly WeighedWay[]): void {
    for (const way of ways) {
      const known = this.#ways.get(way.fenceId);
      if (!isPass(way) && (known === undefined || rank(way) > rank(known))) this.#ways.set(way.fenceId, way);
    }
  }

  /** Undefined where no way led near the circle. */
  of(messageId: string): WeighedWay | undefined {
    return this.#ways.get(messageId);
  }
}

/** The part of the needed probability, 0..1; without one, less than that of any other way, the likelier straight way first. */
const rank = ({ likely, needed, straight }: WeighedWay): number => (needed === undefined ? straight - 1 : likely / needed);
