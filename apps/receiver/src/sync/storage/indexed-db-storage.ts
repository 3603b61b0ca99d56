import type { DeviceEvent } from '@earshot/contract';
import { type Changes, type DeviceState, type DeviceStorage, type StoredDevice, nothingKept } from '@earshot/receiver-core';

/** Raised when the stored forms change: the state is then forgotten and fetched anew, unsent events stay. */
const formVersion = 2;

/**
 * The browser's database of this device; rejects if the browser refuses to store. `onLost` is called when the browser
 * closed it unasked.
 */
export async function openIndexedDbStorage(onLost: () => void): Promise<DeviceStorage> {
  let connection: IDBDatabase | undefined;
  const lose = (): void => {
    connection = undefined;
    onLost();
  };
  const connect = async (): Promise<IDBDatabase> => {
    connection ??= await openDatabase(lose);
    return connection;
  };
  await connect();
  return {
    load: async () => load(await connect()),
    write: async (changes) => {
      try {
        await write(await connect(), changes);
      } catch (error) {
        if (isClosed(error)) connection = undefined;
        throw error;
      }
    },
  };
}

/** Not every browser reports that it closed the database. */
const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError';

async function openDatabase(onLost: () => void): Promise<IDBDatabase> {
  const opening = indexedDB.open('earshot-receiver', formVersion);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    if (database.objectStoreNames.contains('state')) database.deleteObjectStore('state');
    database.createObjectStore('state');
    if (!database.objectStoreNames.contains('events')) database.createObjectStore('events', { keyPath: 'id' });
  };
  const database = await awaitRequest(opening);
  // Another page with a newer app must not wait for this one.
  database.onversionchange = () => database.close();
  database.onclose = onLost;
  return database;
}

async function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database did not answer'));
  });
}

async function load(database: IDBDatabase): Promise<StoredDevice> {
  const transaction = database.transaction(['state', 'events']);
  const state = transaction.objectStore('state');
  const [keys, values, events] = await Promise.all([
    // Only `write` puts keys here, and those are names.
    awaitRequest(state.getAllKeys() as IDBRequest<string[]>),
    awaitRequest<unknown[]>(state.getAll()),
    awaitRequest<DeviceEvent[]>(transaction.objectStore('events').getAll()),
  ]);
  const stored = Object.fromEntries(keys.map((key, at) => [key, values[at]])) as Partial<DeviceState>;
  return { ...nothingKept, ...stored, events: events.toSorted((a, b) => a.at - b.at) };
}

async function write(database: IDBDatabase, { newEvents = [], sentEvents = [], ...state }: Changes): Promise<void> {
  return new Promise((resolve, reject) => {
    // Phones lose power; "strict" answers only when the data is on the disk.
    const transaction = database.transaction(['state', 'events'], 'readwrite', { durability: newEvents.length > 0 ? 'strict' : 'relaxed' });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The database took nothing'));
    try {
      fill(transaction, state, { newEvents, sentEvents });
    } catch (error) {
      // Otherwise the earlier writes would stay, alone.
      transaction.abort();
      reject(error);
    }
  });
}

function fill(transaction: IDBTransaction, state: Partial<DeviceState>, { newEvents, sentEvents }: Required<Pick<Changes, 'newEvents' | 'sentEvents'>>): void {
  const states = transaction.objectStore('state');
  for (const [key, value] of Object.entries(state)) {
    if (value === undefined) states.delete(key);
    else states.put(value, key);
  }
  const events = transaction.objectStore('events');
  for (const event of newEvents) events.put(event);
  for (const id of sentEvents) events.delete(id);
}
