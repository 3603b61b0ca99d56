import { beforeEach, expect, it, vi } from 'vitest';
import { dayList } from '../listening/day-rows.ts';
import { gate, inboxOf, message } from '../testing/index.ts';
import { setUp, useFakeBrowser } from './test-device.ts';

beforeEach(useFakeBrowser);

it('tells why a message waits where somebody is, and no longer once the position is old', async () => {
  const { engine, begin, location } = await setUp();
  const holdUp = () => dayList(engine.view, Date.now()).rows[0]?.holdUp;
  engine.takeInbox(inboxOf(message({ id: 'm1', playIfInside: false, dwellSeconds: 0 })));
  begin();
  expect(holdUp()).toBeUndefined();
  location.moveTo(gate, Date.now());
  await vi.advanceTimersByTimeAsync(1000);
  expect(engine.view.explanationOf('m1')).toMatchObject({ presence: 'inside', isVague: false });
  expect(holdUp()).toEqual({ kind: 'was_here' });
  await vi.advanceTimersByTimeAsync(180_000);
  expect(engine.view.explanationOf('m1')).toBeUndefined();
  expect(holdUp()).toBeUndefined();
});
