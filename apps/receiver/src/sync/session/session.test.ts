import { afterEach, expect, it } from 'vitest';
import { forgetSession, keepSession, readSession } from './session.ts';

const first = { token: 'first', phone: '+12025550100' };
const second = { token: 'second', phone: '+12025550100' };

afterEach(() => localStorage.clear());

it('is forgotten when it ends', () => {
  keepSession(first);
  forgetSession(first);
  expect(readSession()).toBeUndefined();
});

it('stays when an earlier one ends, which another window of the same browser had', () => {
  keepSession(first);
  keepSession(second);
  forgetSession(first);
  expect(readSession()).toEqual(second);
});
