import { expect, test } from 'vitest';
import { Attempts, takeTry } from './attempts.ts';

const taken = (attempts: Attempts, who: string, now: number): boolean => {
  try {
    takeTry([[attempts, who]], now);
    return true;
  } catch {
    return false;
  }
};

test('tries that run at once do not exceed the limit, and a minute later there are new ones', () => {
  const attempts = new Attempts(3);
  expect([1, 2, 3, 4].map(() => taken(attempts, 'pat', 0))).toEqual([true, true, true, false]);
  expect(taken(attempts, 'sam', 0)).toBe(true);
  expect(taken(attempts, 'pat', 59_999)).toBe(false);
  expect(taken(attempts, 'pat', 60_000)).toBe(true);
});

test('a try that did not fail is taken back, in the minute in which it was counted', () => {
  const attempts = new Attempts(1);
  const forgive = takeTry([[attempts, 'pat']], 0);
  expect(taken(attempts, 'pat', 0)).toBe(false);
  forgive();
  expect(taken(attempts, 'pat', 0)).toBe(true);
  takeTry([[attempts, 'pat']], 60_000);
  forgive();
  expect(taken(attempts, 'pat', 60_000)).toBe(false);
});

test('a try that one limit refuses counts against no other', () => {
  const [account, address] = [new Attempts(1), new Attempts(2)];
  const both = (): (() => void) =>
    takeTry(
      [
        [address, 'here'],
        [account, 'pat'],
      ],
      0,
    );
  both();
  expect(both).toThrow('Too many tries');
  expect(taken(address, 'here', 0)).toBe(true);
});
