import type { KeptFix } from './kept-fix.ts';

/** Times of positions, epoch ms. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export interface Kept {
  readonly count: number;
  /** The time of the first one, epoch ms; undefined without any. */
  readonly since: number | undefined;
}

export interface WayStore {
  /** Adds a position, if one is given, and removes all outside of the span. */
  keep(span: TimeSpan, fix?: KeptFix): Promise<Kept>;
  /** In the order of their times. */
  list(): Promise<readonly KeptFix[]>;
  /** Removes everything. */
  remove(): Promise<void>;
}

const table = 'positions';

/** Positions in a database of their own, which the end of a session removes as a whole. */
export function openWayStore(name: string): WayStore {
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => (opening = undefined);
  const connect = async (): Promise<IDBDatabase> => {
    opening ??= openDatabase(name, forget);
    // The next position tries again.
    opening.catch(forget);
    return opening;
  };
  return {
    keep: async (span, fix) => keep(await connect(), span, fix),
    list: async () => awaitRequest<KeptFix[]>((await connect()).transaction(table).objectStore(table).getAll()),
    remove: async () => {
      await awaitRequest(indexedDB.deleteDatabase(name));
    },
  };
}

async function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'at' });
  const database = await awaitRequest(request);
  // A deletion waits until nothing is connected.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  database.onclose = onClosed;
  return database;
}

async function keep(database: IDBDatabase, { from, to }: TimeSpan, fix: KeptFix | undefined): Promise<Kept> {
  const positions = database.transaction(table, 'readwrite').objectStore(table);
  if (fix) positions.put(fix);
  positions.delete(IDBKeyRange.upperBound(from, true));
  positions.delete(IDBKeyRange.lowerBound(to, true));
  const [count, [since]] = await Promise.all([awaitRequest(positions.count()), awaitRequest(positions.getAllKeys(null, 1) as IDBRequest<number[]>)]);
  return { count, since };
}

async function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database did not answer'));
  });
}
