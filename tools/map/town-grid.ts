interface Located {
  readonly lat: number;
  readonly lng: number;
}

/** The number of rings of cells that are searched around a position. */
const maxRings = 8;

/** Sorts positions into cells of a quarter of a degree, to find the nearest quickly. */
export class TownGrid<T extends Located> {
  readonly #cells: Map<string, T[]>;

  constructor(all: readonly T[]) {
    this.#cells = Map.groupBy(all, ({ lat, lng }) => toGridCell(lat, lng));
  }

  /** The nearest position within about 200 km. */
  nearest({ lat, lng }: Located): T | undefined {
    for (let ring = 1; ring <= maxRings; ring *= 2) {
      const found = this.#within(lat, lng, ring).toSorted((a, b) => squared(a, lat, lng) - squared(b, lat, lng))[0];
      // A position is certainly the nearest when it is nearer than the edge of the rings searched so far.
      if (found && squared(found, lat, lng) <= (ring / 4) ** 2) return found;
    }
    return undefined;
  }

  /** All positions within at least a quarter of a degree, in no order. */
  around({ lat, lng }: Located): readonly T[] {
    return this.#within(lat, lng, 1);
  }

  #within(lat: number, lng: number, ring: number): T[] {
    const steps = Array.from({ length: 2 * ring + 1 }, (_, i) => (i - ring) / 4);
    // Meridians come closer together away from the equator.
    const wide = Math.ceil(ring / Math.max(0.2, Math.cos((lat * Math.PI) / 180)));
    const across = Array.from({ length: 2 * wide + 1 }, (_, i) => (i - wide) / 4);
    return steps.flatMap((north) => across.flatMap((east) => this.#cells.get(toGridCell(lat + north, lng + east)) ?? []));
  }
}

const toGridCell = (lat: number, lng: number): string => `${Math.floor(lat * 4)} ${Math.floor(lng * 4)}`;

/** The squared distance in degrees of latitude. */
const squared = (a: Located, lat: number, lng: number): number => (a.lat - lat) ** 2 + ((a.lng - lng) * Math.cos((lat * Math.PI) / 180)) ** 2;
