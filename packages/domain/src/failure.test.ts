import { expect, it } from 'vitest';
import { isRefused, issueText, Refusal } from './failure.ts';

it('an issue reads as a sentence: the field and what was expected, or the sentence that it is', () => {
  expect(issueText({ field: 'title', message: 'is required' })).toBe('title is required');
  expect(issueText({ field: 'schedule.startDate', message: 'is required' })).toBe('startDate is required');
  expect(issueText({ field: 'drive.points.3', message: 'is required' })).toBe('Entry 4 of points is required');
  expect(issueText({ field: '0', message: 'must be an object' })).toBe('Entry 1 of the list must be an object');
  expect(issueText({ field: 'phone', message: 'Phone number is required' })).toBe('Phone number is required');
  expect(issueText({ field: 'phone', message: 'Él número es obligatorio' })).toBe('Él número es obligatorio');
  expect(issueText({ field: 'title', message: 'must not be in CAPITALS' })).toBe('title must not be in CAPITALS');
});

it('a refusal is an error with its failure and a sentence', () => {
  const refusal = new Refusal({ code: 'not_found' }, 'There is no such message.');
  expect(refusal).toBeInstanceOf(Error);
  expect([refusal.name, refusal.message, refusal.failure]).toEqual(['Refusal', 'There is no such message.', { code: 'not_found' }]);
});

it('an error tells that nothing was stored if the server refused, and not if it met a commit without an answer, or is no answer', () => {
  const errors = [
    new Refusal({ code: 'conflict' }, 'Changed.'),
    new Refusal({ code: 'unavailable' }, 'The database is not responding.'),
    new Refusal({ code: 'unavailable', mayBeStored: true }, 'The database is not responding.'),
    new Error('Failed to fetch'),
  ];
  expect(errors.map(isRefused)).toEqual([true, true, false, false]);
});
