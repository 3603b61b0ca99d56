import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerClock } from './answer-clock.ts';

const onSilence = vi.fn<() => void>();
const start = () => answerClock({ withinMs: 3_000, onSilence });
const tile = () => ({});

beforeEach(() => {
  vi.useFakeTimers();
  onSilence.mockClear();
});
afterEach(() => vi.useRealTimers());

test('nothing within three seconds is silence, said once', () => {
  const clock = start();
  clock.asked(tile());
  vi.advanceTimersByTime(3_000);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onSilence).toHaveBeenCalledTimes(1);
  for (let failure = 0; failure < 5; failure += 1) clock.failed(tile());
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('each tile that comes gives the others three seconds more; with all of them there the clock rests', () => {
  const clock = start();
  const tiles = [tile(), tile(), tile()];
  for (const each of tiles) clock.asked(each);
  for (const each of tiles) {
    vi.advanceTimersByTime(2_900);
    clock.came(each);
  }
  clock.settled();
  vi.advanceTimersByTime(3_600_000);
  expect(onSilence).not.toHaveBeenCalled();
});

test('three errors in a row end it at once, at any hour; one among tiles that come does not', () => {
  const clock = start();
  const [good, bad] = [tile(), tile()];
  clock.asked(good);
  clock.asked(bad);
  clock.failed(bad);
  clock.came(good);
  clock.settled();
  vi.advanceTimersByTime(3_600_000);
  expect(onSilence).not.toHaveBeenCalled();
  for (const each of [tile(), tile(), tile()]) {
    clock.asked(each);
    clock.failed(each);
  }
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('an error that nothing follows is silence', () => {
  const clock = start();
  const bad = tile();
  clock.asked(bad);
  clock.failed(bad);
  clock.settled();
  vi.advanceTimersByTime(3_200);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('tiles that all do not exist are a map that does not; a single one may be sea', () => {
  const lone = start();
  const sea = tile();
  lone.asked(sea);
  lone.absent(sea);
  lone.settled();
  vi.advanceTimersByTime(10_000);
  expect(onSilence).not.toHaveBeenCalled();
  const barren = start();
  for (const each of [tile(), tile()]) {
    barren.asked(each);
    barren.absent(each);
  }
  barren.settled();
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('tiles that are no longer wanted are not waited for, and a clock that is stopped says nothing', () => {
  const clock = start();
  const gone = tile();
  clock.asked(gone);
  clock.dropped(gone);
  vi.advanceTimersByTime(10_000);
  clock.asked(tile());
  clock.stop();
  vi.advanceTimersByTime(10_000);
  expect(onSilence).not.toHaveBeenCalled();
});
