import { minuteMs } from '@earshot/domain';
import { expect, test } from 'vitest';
import { RememberedByVersion } from './contact-versions.ts';

test('a value is remembered while the version is the same, until it is over, and for ten minutes at most', () => {
  const remembered = new RememberedByVersion<string>();
  const now = 1_000_000;
  const isKnown = (key: string, version: number | null, at: number) => remembered.find(key, { version, now: at }) !== undefined;
  remembered.keep('a', 'of a', { version: 1, now });
  remembered.keep('b', 'of b', { version: null, now, validUntil: now + minuteMs });
  expect(remembered.find('a', { version: 1, now })).toBe('of a');
  expect([isKnown('a', 2, now), isKnown('a', null, now), isKnown('c', 1, now), isKnown('b', null, now)]).toEqual([false, false, false, true]);
  // Before it was worked out, an invitation may have counted that is over now.
  expect(isKnown('a', 1, now - 1)).toBe(false);
  expect([isKnown('b', null, now + minuteMs - 1), isKnown('b', null, now + minuteMs)]).toEqual([true, false]);
  expect([isKnown('a', 1, now + 10 * minuteMs - 1), isKnown('a', 1, now + 10 * minuteMs)]).toEqual([true, false]);
});
