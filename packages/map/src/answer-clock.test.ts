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

test('three tiles that fail while none comes for three seconds end it, at any hour; fewer among others that came are bad tiles', () => {
  const clock = start();
  const [good, ...bad] = [tile(), tile(), tile()];
  clock.asked(good);
  for (const each of bad) clock.asked(each);
  clock.came(good);
  clock.settled();
  for (let second = 0; second < 3_600; second += 1) {
    for (const each of bad) clock.failed(each);
    vi.advanceTimersByTime(1_000);
  }
  expect(onSilence).not.toHaveBeenCalled();
  const third = tile();
  clock.asked(third);
  clock.failed(third);
  vi.advanceTimersByTime(2_900);
  expect(onSilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_200);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('a ground stays as long as one tile in three seconds comes, however many fail meanwhile', () => {
  const clock = start();
  const tiles = Array.from({ length: 12 }, tile);
  for (const each of tiles) clock.asked(each);
  for (let minute = 0; minute < 60; minute += 1) {
    for (const each of tiles) clock.failed(each);
    clock.settled();
    vi.advanceTimersByTime(2_500);
    clock.came(tiles[minute % tiles.length] ?? tile());
  }
  expect(onSilence).not.toHaveBeenCalled();
});

test('tiles that failed and are out of view are waited for no longer', () => {
  const clock = start();
  const tiles = [tile(), tile(), tile()];
  for (const each of tiles) clock.failed(each);
  clock.settled();
  for (const each of tiles) clock.dropped(each);
  vi.advanceTimersByTime(10_000);
  expect(onSilence).not.toHaveBeenCalled();
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
