import { unheardCauseKinds } from '@earshot/domain';
import { expect, test } from 'vitest';
import { formatAdvice, causeText, findRemedy } from './cause-words.ts';
import { resultText } from './remedy-words.ts';

const cause = (outcome: 'Missed' | 'Waiting' | 'Not Delivered', kind: (typeof unheardCauseKinds)[number], people: number) => ({
  outcome,
  kind,
  people,
  canRemind: 0,
  canText: 0,
  canInvite: 0,
});

test('every reason has words of its own for one person and for several, and advice', () => {
  for (const people of [1, 9]) {
    const texts = unheardCauseKinds.map((kind) => causeText(cause('Not Delivered', kind, people)));
    expect(new Set(texts).size).toBe(unheardCauseKinds.length);
    for (const text of texts) expect(text).toMatch(new RegExp(`^${people} [a-z ]+$`));
  }
  expect(causeText(cause('Not Delivered', 'app_not_open', 1_200))).toBe('1,200 have the app closed');
  expect(causeText(cause('Waiting', 'never_near', 1))).toBe('1 has not arrived yet');
  for (const kind of unheardCauseKinds) expect(formatAdvice(cause('Missed', kind, 1))).toMatch(/\.$/);
});

test('each reason has the fitting remedy: a text if no reminder can be pushed, none for people who only wait', () => {
  const can = { canRemind: 3, canText: 4, canInvite: 5 };
  expect(findRemedy({ ...cause('Not Delivered', 'app_not_open', 9), ...can })).toEqual({ remedy: 'remind', people: 3 });
  expect(findRemedy({ ...cause('Not Delivered', 'app_not_open', 9), ...can, canRemind: 0 })).toEqual({ remedy: 'text', people: 4 });
  expect(findRemedy({ ...cause('Not Delivered', 'not_agreed', 9), ...can })).toEqual({ remedy: 'invite', people: 5 });
  expect(findRemedy({ ...cause('Waiting', 'never_near', 9), ...can })).toBeUndefined();
  expect(findRemedy({ ...cause('Missed', 'left_before_end', 9), ...can })).toBeUndefined();
  expect(findRemedy(cause('Not Delivered', 'app_not_open', 9))).toBeUndefined();
});

test('the result is given by reason, and offers a text message to the people who can be sent one', () => {
  const nobody = { done: 0, notReminded: [], canText: [] };
  expect(resultText('push', nobody)).toBe('Everyone has heard it.');
  expect(resultText('push', { ...nobody, done: 9 })).toBe('Reminded 9 people.');
  expect(resultText('push', { ...nobody, notReminded: [{ reason: 'recently', people: 2 }] })).toBe('No one was reminded. 2 were reminded recently.');
  const off = { reason: 'notifications_off', people: 2 } as const;
  expect(resultText('push', { done: 1, notReminded: [off, { reason: 'left', people: 1 }], canText: ['a', 'b'] })).toBe(
    'Reminded 1 person. 1 left your company. 2 have notifications off: send them a text?',
  );
  expect(resultText('push', { done: 1, notReminded: [off, { reason: 'not_installed', people: 1 }], canText: ['a', 'b', 'c'] })).toBe(
    'Reminded 1 person. 2 have notifications off. 1 does not have the app. Send 3 of them a text?',
  );
  expect(resultText('text', { ...nobody, notReminded: [{ reason: 'not_possible', people: 1 }] })).toBe(
    'No text message was sent. 1 cannot be sent a text message.',
  );
});
