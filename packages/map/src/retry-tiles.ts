/** A tile in MapLibre's numbers. */
export interface TileAddress {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Repeats failed requests. */
export interface Repeats {
  /** A tile failed; undefined for the description of a source's tiles. */
  readonly failed: (sourceId: string, tile: TileAddress | undefined) => void;
  readonly came: (sourceId: string, tile: TileAddress | undefined) => void;
  readonly now: () => void;
  readonly stop: () => void;
}

const firstMs = 250;
/** Time within which a server that is back is asked, ms. */
const laterMs = 4_000;
/** Interval after a minute without any answer. */
const muchLaterMs = 30_000;
const roundsOfAMinute = 18;

type FailedTiles = Map<string, TileAddress | undefined>;

/** Repeats each failed request until it succeeds, sooner as long as others succeed. `ask` skips tiles that have left the view. */
export function repeatFailed(ask: (sourceId: string, tiles: readonly TileAddress[] | undefined) => void): Repeats {
  const sources = new Map<string, FailedTiles>();
  let rounds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const repeat = (): void => {
    timer = undefined;
    rounds += 1;
    const failed = [...sources];
    // A repeated failure is reported again.
    sources.clear();
    for (const [sourceId, things] of failed) {
      const tiles = [...things.values()];
      ask(sourceId, tiles.every((tile) => tile !== undefined) ? tiles : undefined);
    }
  };
  const wait = (): void => {
    timer ??= setTimeout(repeat, rounds > roundsOfAMinute ? muchLaterMs : Math.min(laterMs, firstMs * 2 ** rounds));
  };
  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    failed: (sourceId, tile) => {
      const things: FailedTiles = sources.get(sourceId) ?? new Map<string, TileAddress | undefined>();
      sources.set(sourceId, things.set(toTileKey(tile), tile));
      wait();
    },
    came: (sourceId, tile) => {
      const things = sources.get(sourceId);
      things?.delete(toTileKey(tile));
      if (things?.size === 0) sources.delete(sourceId);
      if (sources.size === 0) rest();
      if (rounds === 0) return;
      rounds = 0;
      if (timer === undefined) return;
      rest();
      wait();
    },
    now: () => {
      rest();
      rounds = 0;
      repeat();
    },
    stop: rest,
  };
}

const toTileKey = (tile: TileAddress | undefined): string => (tile ? `${tile.z}/${tile.x}/${tile.y}` : '');
