import { measureFreedom } from '@earshot/geofence';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { north, setUp, useFakeTime } from './test-device.ts';
import { makeInbox, message } from './testing/index.ts';

beforeEach(useFakeTime);

describe('a source of positions that can rest', () => {
  it('gets the knowledge from each position, and new circles at once', async () => {
    const { engine, location, begin } = await setUp();
    const told: number[] = [];
    Object.assign(location, {
      rest: (known: Parameters<typeof measureFreedom>[0]) => {
        told.push(known.fences.length);
        return measureFreedom(known).ms;
      },
    });
    engine.takeInbox(makeInbox(message({ id: 'one' })));
    expect(told).toEqual([]);
    begin();
    location.moveTo(north(-9000), Date.now());
    engine.takeInbox(makeInbox(message({ id: 'one' }), message({ id: 'two' })));
    expect(told).toEqual([1, 2]);
  });

  it('is not lost while it rests, and is after that', async () => {
    const { engine, location, begin } = await setUp();
    Object.assign(location, { rest: () => 200_000 });
    engine.takeInbox(makeInbox(message({ id: 'one' })));
    begin();
    expect(engine.view.positionDueBy).toBeUndefined();
    location.moveTo(north(-9000), Date.now());
    expect(engine.view.positionDueBy).toBe(Date.now() + 200_000);
    await vi.advanceTimersByTimeAsync(190_000);
    expect(engine.view.messagePresence('one')).toBe('outside');
    await vi.advanceTimersByTimeAsync(11_000);
    expect(engine.view.messagePresence('one')).toBe('unknown');
  });

  it('that cannot rest counts as lost after two minutes', async () => {
    const { engine, location, begin } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'one' })));
    begin();
    location.moveTo(north(-9000), Date.now());
    expect(engine.view.positionDueBy).toBe(Date.now() + 120_000);
  });
});
