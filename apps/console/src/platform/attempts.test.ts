import { Refusal } from '@earshot/domain';
import { expect, test } from 'vitest';
import { createAttempts } from './attempts.ts';

/** Attempts at a server that answers the n-th request with the n-th error, then stores; records the keys. */
function attemptsAt(...errors: readonly Error[]) {
  const keys: string[] = [];
  const attempts = createAttempts(async (_: string, key: string) => {
    const error = errors[keys.push(key) - 1];
    if (error) throw error;
    return key;
  });
  return { keys, ...attempts };
}

test.each([
  ['no answer', new Error('Failed to fetch')],
  ['a commit without an answer', new Refusal({ code: 'unavailable', mayBeStored: true }, 'The database is not responding.')],
])('after %s the same input goes out under the same key, and is settled before another one', async (_, error) => {
  const { keys, send, settle } = attemptsAt(error, error);
  await expect(send('A')).rejects.toBe(error);
  await expect(send('A')).rejects.toBe(error);
  expect(await settle('B')).toBe(keys[0]);
  expect(await send('B')).not.toBe(keys[0]);
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
});

test('a refused attempt is over: the next one has a key of its own', async () => {
  const refusal = new Refusal({ code: 'not_found' }, 'Not found.');
  const { keys, send, settle } = attemptsAt(refusal);
  await expect(send('A')).rejects.toBe(refusal);
  expect(await settle('B')).toBeUndefined();
  await send('A');
  expect(new Set(keys).size).toBe(2);
});
