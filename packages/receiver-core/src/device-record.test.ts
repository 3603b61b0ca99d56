import type { DeviceEvent } from '@earshot/contract';
import { expect, it, vi } from 'vitest';
import { DeviceRecord } from './device-record.ts';
import { type DeviceStorage, nothingKept } from './device-storage.ts';
import { memoryStorage } from './memory-storage.ts';

const event = (id: string): DeviceEvent => ({ id, messageId: 'm1', version: 1, kind: 'heard', at: 1 });

function flakyStorage() {
  const disk = memoryStorage();
  const state = { isFull: false };
  const storage: DeviceStorage = {
    load: async () => disk.load(),
    write: async (changes) => (state.isFull ? Promise.reject(new Error('full')) : disk.write(changes)),
  };
  return { storage, state };
}

it('a change that could not be stored is stored with the next one', async () => {
  const { storage, state } = flakyStorage();
  const record = await DeviceRecord.open(storage);
  state.isFull = true;
  record.commit({ newEvents: [event('a')], owner: '+12025550100' });
  await record.settled();
  expect(record.isBehind).toBe(true);
  state.isFull = false;
  record.commit({ newEvents: [event('b')] });
  await record.settled();
  expect(record.isBehind).toBe(false);
  const kept = await storage.load();
  expect([kept.owner, kept.events.map(({ id }) => id)]).toEqual(['+12025550100', ['a', 'b']]);
});

it("an event that was taken while the disk was full does not come back, as another person's perhaps", async () => {
  const { storage, state } = flakyStorage();
  const record = await DeviceRecord.open(storage);
  record.commit({ newEvents: [event('a')] });
  await record.settled();
  state.isFull = true;
  record.commit({ sentEvents: ['a'] });
  await record.settled();
  state.isFull = false;
  record.commit({ owner: '+12025550101' });
  await record.settled();
  expect((await storage.load()).events).toEqual([]);
});

it('stores everything at once again when what was stored may be gone', async () => {
  let disk = memoryStorage();
  const storage: DeviceStorage = { load: async () => disk.load(), write: async (changes) => disk.write(changes) };
  const record = await DeviceRecord.open(storage);
  record.commit({ newEvents: [event('a')], owner: '+12025550100' });
  await record.settled();
  disk = memoryStorage();
  record.storeAgain();
  await record.settled();
  const kept = await storage.load();
  expect([kept.owner, kept.events.map(({ id }) => id), record.isBehind]).toEqual(['+12025550100', ['a'], false]);
});

it('without a disk remembers all the same, and nothing has to be waited for', async () => {
  const record = DeviceRecord.forgetful();
  record.commit({ newEvents: [event('a')], owner: '+12025550100' });
  expect([record.kept.owner, record.kept.events.length, record.isBehind]).toEqual(['+12025550100', 1, false]);
  await record.settled();
  expect(DeviceRecord.forgetful().kept.events).toEqual([]);
});

it('tells listeners of each change at once, with nothing but what changed', async () => {
  const { storage } = flakyStorage();
  const write = vi.spyOn(storage, 'write');
  const record = await DeviceRecord.open(storage);
  const seen: unknown[] = [];
  const stop = record.subscribe(() => seen.push(record.kept.owner));
  record.commit({ owner: 'a' });
  record.commit({ newEvents: [event('e')] });
  stop();
  record.commit({ owner: 'b' });
  await record.settled();
  expect(seen).toEqual(['a', 'a']);
  expect(write.mock.calls).toEqual([[{ owner: 'a' }], [{ newEvents: [event('e')] }], [{ owner: 'b' }]]);
});

it('writes everything again after a failure, and only then', async () => {
  const { storage, state } = flakyStorage();
  const record = await DeviceRecord.open(storage);
  record.commit({ newEvents: [event('a'), event('b')] });
  await record.settled();
  state.isFull = true;
  record.commit({ owner: 'x', sentEvents: ['a'] });
  record.commit({ sentEvents: ['b'], newEvents: [event('c')] });
  await record.settled();
  state.isFull = false;
  const write = vi.spyOn(storage, 'write');
  record.commit({ silences: {} });
  await record.settled();
  const { events: _events, ...rest } = record.kept;
  expect(write.mock.calls).toEqual([[{ ...rest, newEvents: [event('c')], sentEvents: ['a', 'b'] }]]);
  record.commit({ owner: 'y' });
  await record.settled();
  expect(write.mock.calls[1]).toEqual([{ owner: 'y' }]);
});

it('does not wait for a disk that keeps silent for longer than half a second', async () => {
  vi.useFakeTimers();
  const record = await DeviceRecord.open({ load: async () => nothingKept, write: () => new Promise(() => {}) });
  record.commit({ owner: 'x' });
  let isSettled = false;
  void record.settled().then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(499);
  expect(isSettled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isSettled).toBe(true);
  const quick = await DeviceRecord.open(memoryStorage());
  quick.commit({ owner: 'x' });
  await quick.settled();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
