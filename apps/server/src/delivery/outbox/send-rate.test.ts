import { dayMs } from '@earshot/domain';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './send-rate.ts';
import type { SmsGateway } from './sms-gateway.ts';

const sms = (key: number) => ({ to: '+12025550100', body: 'Text', idempotencyKey: String(key) });

function witness() {
  const keys: string[] = [];
  const gateway: SmsGateway = {
    name: 'test',
    honoursKey: true,
    send: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return { status: 'sent', providerId: idempotencyKey };
    },
  };
  return { keys, gateway };
}

/** The fake clock is moved: only what is due by then goes. */
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a second's worth goes at once, what comes after it in even steps, in the order in which it came", async () => {
  const { keys, gateway } = witness();
  const slow = paced(gateway, 10);
  const sending = Array.from({ length: 15 }, (_, index) => slow.send(sms(index)));
  const counts: number[] = [];
  for (const ms of [0, 99, 1, 99, 1, 300]) {
    await vi.advanceTimersByTimeAsync(ms);
    counts.push(keys.length);
  }
  expect(counts).toEqual([10, 10, 11, 11, 12, 15]);
  await Promise.all(sending);
  expect(keys).toEqual(Array.from({ length: 15 }, (_, index) => String(index)));
});

test("yesterday's unused share is not made up for today: a rest fills the bucket and no more", async () => {
  const { keys, gateway } = witness();
  const slow = paced(gateway, 5);
  await vi.advanceTimersByTimeAsync(dayMs);
  const sending = Array.from({ length: 7 }, (_, index) => slow.send(sms(index)));
  await vi.advanceTimersByTimeAsync(199);
  expect(keys).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(201);
  expect(keys).toHaveLength(7);
  await Promise.all(sending);
});
