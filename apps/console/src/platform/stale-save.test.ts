import { Refusal } from '@earshot/domain';
import { expect, test } from 'vitest';
import { isStale, rebase } from './stale-save.ts';

const opened = { name: 'Crew', type: 'crew', phone: { country: 'US', number: '1' } };

test('typed fields stay, and the others take the stored values', () => {
  const stored = { name: 'Night crew', type: 'vendor', phone: { country: 'US', number: '2' } };
  expect(rebase({ ...opened, type: 'other' }, { opened, stored })).toEqual({ ...stored, type: 'other' });
  expect(rebase({ ...opened, phone: { country: 'GB', number: '1' } }, { opened, stored })).toEqual({ ...stored, phone: { country: 'GB', number: '1' } });
  expect(rebase({ ...opened, phone: { ...opened.phone } }, { opened, stored })).toEqual(stored);
});

test('only a save of what was changed elsewhere is stale', () => {
  expect(isStale(new Refusal({ code: 'conflict', isStale: true }, 'Changed'))).toBe(true);
  expect(isStale(new Refusal({ code: 'conflict' }, 'You already have a group with this name.'))).toBe(false);
  expect(isStale(new Error('no network'))).toBe(false);
  expect(isStale(null)).toBe(false);
});
