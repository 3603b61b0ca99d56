import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ListeningMark } from './listening-mark.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const mark of listening.splice(0)) mark.set(false);
  vi.useRealTimers();
});

/** Each follows the page, which the tests share, until it is ended. */
const listening: ListeningMark[] = [];
function listen(): ListeningMark {
  const mark = new ListeningMark();
  mark.set(true);
  listening.push(mark);
  return mark;
}

/** The mark that a page finds after a page that listened was cut off. */
function comeBackAfter(minutes: number): ListeningMark {
  listen();
  vi.setSystemTime(Date.now() + minutes * 60_000);
  return new ListeningMark();
}

it.each([
  { minutes: 9, goesOn: true, asks: true },
  { minutes: 11, goesOn: false, asks: true },
  { minutes: 11 * 60, goesOn: false, asks: true },
  { minutes: 13 * 60, goesOn: false, asks: false },
])('a page that comes back after $minutes minutes goes on by itself: $goesOn, asks: $asks', ({ minutes, goesOn, asks }) => {
  const cutOffAt = Date.now();
  const mark = comeBackAfter(minutes);
  expect(mark.isFresh).toBe(goesOn);
  expect(mark.cutOffAt).toBe(asks ? cutOffAt : undefined);
});

it('a page that is closed after the person ended leaves no mark, and one that listens leaves the time', () => {
  const mark = listen();
  vi.setSystemTime(Date.now() + 5000);
  window.dispatchEvent(new Event('pagehide'));
  expect(new ListeningMark().cutOffAt).toBe(Date.now());
  mark.set(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(new ListeningMark().cutOffAt).toBeUndefined();
});
