import type { DeviceEvent } from '@earshot/contract';
import { expect, it } from 'vitest';
import { DeviceRecord } from './device-record.ts';
import type { DeviceStorage } from './device-storage.ts';
import { memoryStorage } from './memory-storage.ts';

const event = (id: string): DeviceEvent => ({ id, messageId: 'm1', version: 1, kind: 'heard', at: 1 });

/** A disk that is full for a while. */
function flakyStorage() {
  const disk = memoryStorage();
  const state = { isFull: false };
  const storage: DeviceStorage = {
    load: async () => disk.load(),
    write: async (changes) => (state.isFull ? Promise.reject(new Error('full')) : disk.write(changes)),
  };
  return { storage, state };
}

it('what could not be stored is stored with the next change', async () => {
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

it('without a disk remembers all the same, and nothing has to be waited for', async () => {
  const record = DeviceRecord.forgetful();
  record.commit({ newEvents: [event('a')], owner: '+12025550100' });
  expect([record.kept.owner, record.kept.events.length, record.isBehind]).toEqual(['+12025550100', 1, false]);
  await record.settled();
  expect(DeviceRecord.forgetful().kept.events).toEqual([]);
});
