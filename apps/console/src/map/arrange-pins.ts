export interface Pin {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface PinGroup {
  readonly ids: readonly string[];
  /** The middle of the pins. */
  readonly x: number;
  readonly y: number;
}

/**
 * Puts pins nearer than `gapPx` to the first of a group into that group. The chosen pin always stands alone. Groups
 * come in the order of their first pins.
 */
export function groupPins(pins: readonly Pin[], gapPx: number, chosenId?: string): readonly PinGroup[] {
  const cells = new Map<string, Pin[][]>();
  const toCellIndex = (value: number): number => Math.floor(value / gapPx);
  const groups: Pin[][] = [];
  const near = ({ x, y }: Pin): Pin[] | undefined => {
    for (const column of [-1, 0, 1])
      for (const row of [-1, 0, 1])
        for (const group of cells.get(`${toCellIndex(x) + column} ${toCellIndex(y) + row}`) ?? []) {
          const [first] = group;
          if (first && Math.hypot(first.x - x, first.y - y) < gapPx) return group;
        }
    return undefined;
  };
  for (const pin of pins) {
    const group = pin.id === chosenId ? undefined : near(pin);
    if (group) {
      group.push(pin);
      continue;
    }
    const started = [pin];
    groups.push(started);
    if (pin.id === chosenId) continue;
    const cell = `${toCellIndex(pin.x)} ${toCellIndex(pin.y)}`;
    cells.set(cell, [...(cells.get(cell) ?? []), started]);
  }
  return groups.map((group) => ({
    ids: group.map(({ id }) => id),
    x: group.reduce((sum, { x }) => sum + x, 0) / group.length,
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
  }));
}

/** Offsets of a group's pins from its middle: on a ring with `gapPx` between neighbours, clockwise from the top. */
export function spread(count: number, gapPx: number): readonly (readonly [x: number, y: number])[] {
  if (count < 2) return Array.from({ length: count }, () => [0, 0] as const);
  const radius = Math.max(gapPx / 2, (gapPx * count) / (2 * Math.PI));
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2;
    return [Math.round(Math.cos(angle) * radius), Math.round(Math.sin(angle) * radius)] as const;
  });
}
