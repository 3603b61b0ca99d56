import { expect, test } from 'vitest';
import type { SmsGateway } from '../platform/sms.ts';
import { paced } from './pace.ts';

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

test("a second's worth goes at once, what comes after it in even steps, in the order in which it came", async () => {
  const { keys, gateway } = witness();
  const slow = paced(gateway, 10);
  const from = performance.now();
  const sending = Array.from({ length: 15 }, (_, index) => slow.send(sms(index)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(keys).toHaveLength(10);
  await Promise.all(sending);
  const tookMs = performance.now() - from;
  expect(tookMs).toBeGreaterThan(450);
  expect(tookMs).toBeLessThan(1_500);
  expect(keys).toEqual(Array.from({ length: 15 }, (_, index) => String(index)));
});

test('what was not used yesterday is not made up for today: a rest fills the bucket and no more', async () => {
  const { keys, gateway } = witness();
  const slow = paced(gateway, 5);
  await new Promise((resolve) => setTimeout(resolve, 600));
  const sending = Array.from({ length: 7 }, (_, index) => slow.send(sms(index)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(keys).toHaveLength(5);
  await Promise.all(sending);
});
