import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

test('passwords are hashed in turn, and calls beyond the queue get a refusal', async () => {
  const all = await Promise.allSettled(Array.from({ length: 70 }, (_, index) => hashPassword(`password ${index}`)));
  const refused = all.filter((each) => each.status === 'rejected').map(({ reason }) => String(reason));
  expect(refused).toEqual(Array.from({ length: 4 }, () => 'Refusal: Too many people are logging in right now. Try again in a moment.'));
  const last = all.findLast((each) => each.status === 'fulfilled');
  expect(await isPassword('password 65', last?.value ?? '')).toBe(true);
  // The refused calls hold no place in the queue.
  expect(await isPassword('again', await hashPassword('again'))).toBe(true);
});
