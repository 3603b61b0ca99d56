/** Side of a cell in degrees, about a kilometre. */
const cellDegrees = 0.01;
const mostOfEach = 3;

/** Collects names around positions: a street without house numbers gets the postal code of the houses around it. */
export class Surroundings {
  readonly #cells = new Map<string, Map<string, number>>();

  add(name: string, lat: number, lng: number): void {
    if (name === '') return;
    const key = keyAt(lat, lng);
    const cell = this.#cells.get(key) ?? new Map<string, number>();
    if (cell.size === 0) this.#cells.set(key, cell);
    cell.set(name, (cell.get(name) ?? 0) + 1);
  }

  /** The most frequent names around a position, the commonest first. */
  at(lat: number, lng: number): string[] {
    const found = new Map<string, number>();
    for (const reach of [0, 1, 3]) {
      for (let dLat = -reach; dLat <= reach; dLat++)
        for (let dLng = -reach; dLng <= reach; dLng++)
          for (const [name, count] of this.#cells.get(keyAt(lat + dLat * cellDegrees, lng + dLng * cellDegrees)) ?? [])
            found.set(name, (found.get(name) ?? 0) + count);
      if (found.size > 0) break;
    }
    return [...found]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, mostOfEach)
      .map(([name]) => name);
  }
}

const keyAt = (lat: number, lng: number): string => `${Math.floor(lat / cellDegrees)} ${Math.floor(lng / cellDegrees)}`;
