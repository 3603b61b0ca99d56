import type { DeviceEvent } from '@earshot/contract';
import { type Changes, type DeviceState, type DeviceStorage, type Kept, nothingKept } from './device-storage.ts';

/** Raised when the stored forms change: the state is then forgotten and fetched anew, unsent events stay. */
const formVersion = 2;

/** Opens the browser's database of this device; rejects where the browser refuses to store. */
export async function openIndexedDbStorage(): Promise<DeviceStorage> {
  const opening = indexedDB.open('earshot-receiver', formVersion);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    if (database.objectStoreNames.contains('state')) database.deleteObjectStore('state');
    database.createObjectStore('state');
    if (!database.objectStoreNames.contains('events')) database.createObjectStore('events', { keyPath: 'id' });
  };
  const database = await answerOf(opening);
  // Another page with a newer app must not wait for this one.
  database.onversionchange = () => database.close();
  return { load: () => load(database), write: (changes) => write(database, changes) };
}

async function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database did not answer'));
  });
}

async function load(database: IDBDatabase): Promise<Kept> {
  const transaction = database.transaction(['state', 'events']);
  const state = transaction.objectStore('state');
  const [keys, values, events] = await Promise.all([
    // Only `write` puts keys here, and those are names.
    answerOf(state.getAllKeys() as IDBRequest<string[]>),
    answerOf<unknown[]>(state.getAll()),
    answerOf<DeviceEvent[]>(transaction.objectStore('events').getAll()),
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
    const states = transaction.objectStore('state');
    for (const [key, value] of Object.entries(state)) {
      if (value === undefined) states.delete(key);
      else states.put(value, key);
    }
    const events = transaction.objectStore('events');
    for (const event of newEvents) events.put(event);
    for (const id of sentEvents) events.delete(id);
  });
}
