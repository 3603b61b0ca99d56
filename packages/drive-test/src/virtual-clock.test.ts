import { expect, it } from 'vitest';
import { VirtualClock } from './virtual-clock.ts';

it('runs what is due in its order, at its own instant, of two at once the one set first', async () => {
  const clock = new VirtualClock(1000);
  const seen: string[] = [];
  const note = (what: string) => () => seen.push(`${what} ${clock.now}`);
  clock.every(1000, note('tick'));
  clock.after(2000, note('later'));
  clock.after(500, note('soon'));
  await clock.advanceTo(3000);
  expect(seen).toEqual(['soon 1500', 'tick 2000', 'tick 3000', 'later 3000']);
  expect(clock.now).toBe(3000);
});

it('runs nothing that was called off, and what is set on the way in its turn', async () => {
  const clock = new VirtualClock(0);
  const seen: number[] = [];
  const stop = clock.every(10, () => seen.push(clock.now));
  clock.after(25, () => {
    stop();
    clock.after(5, () => seen.push(-clock.now));
  });
  await clock.advanceTo(100);
  expect(seen).toEqual([10, 20, -30]);
});

it('lets what waits for a promise go on before the next instant', async () => {
  const clock = new VirtualClock(0);
  const seen: number[] = [];
  clock.after(10, () => {
    void Promise.resolve()
      .then(async () => Promise.resolve())
      .then(() => seen.push(clock.now));
  });
  clock.after(20, () => seen.push(clock.now));
  await clock.advanceTo(50);
  expect(seen).toEqual([10, 20]);
});
