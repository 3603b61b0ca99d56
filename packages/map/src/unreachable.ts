/** Addresses that recently failed, remembered for the session, so that the next map opens at once. */
export interface Unreachable {
  /** Whether it failed within the last ten minutes. */
  readonly has: (url: string) => boolean;
  readonly add: (url: string) => void;
  readonly forget: (url?: string) => void;
}

const key = 'earshot.map.unreachable';
const restMs = 600_000;

type Failures = Readonly<Record<string, number>>;

/** Kept in `storage`; a browser that refuses it asks again for each map. */
export function unreachableIn(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined, now: () => number): Unreachable {
  const read = (): Failures => {
    try {
      const stored: unknown = JSON.parse(storage?.getItem(key) ?? '{}');
      return typeof stored === 'object' && stored !== null ? (stored as Failures) : {};
    } catch {
      return {};
    }
  };
  const write = (failures: Failures): void => {
    try {
      storage?.setItem(key, JSON.stringify(failures));
    } catch {
      // The storage is full or forbidden: the next map asks again.
    }
  };
  const isFresh = (at: unknown): boolean => typeof at === 'number' && now() - at >= 0 && now() - at < restMs;
  return {
    has: (url) => isFresh(read()[url]),
    add: (url) => write({ ...Object.fromEntries(Object.entries(read()).filter(([, at]) => isFresh(at))), [url]: now() }),
    forget: (url) => write(url === undefined ? {} : Object.fromEntries(Object.entries(read()).filter(([each]) => each !== url))),
  };
}
