import { beforeEach, expect, it, vi } from 'vitest';
import { gate, makeInbox, message } from './testing/index.ts';
import { setUp, useFakeTime } from './test-device.ts';

beforeEach(useFakeTime);

it('explains why a message waits at the present place, until the position is old', async () => {
  const { engine, begin, location } = await setUp();
  engine.takeInbox(makeInbox(message({ id: 'm1', playIfInside: false, dwellSeconds: 0 })));
  begin();
  expect(engine.view.explainMessage('m1')).toBeUndefined();
  location.moveTo(gate, Date.now());
  await vi.advanceTimersByTimeAsync(1000);
  expect(engine.view.explainMessage('m1')).toMatchObject({ presence: 'inside', isVague: false });
  expect(engine.view.playback.progress['m1']?.stay).toEqual({ initial: true, dwelled: false });
  await vi.advanceTimersByTimeAsync(180_000);
  expect(engine.view.explainMessage('m1')).toBeUndefined();
});
