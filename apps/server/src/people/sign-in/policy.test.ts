import { expect, test } from 'vitest';
import { isAdmitted } from './policy.ts';

const list = (...listed: string[]) => ({ kind: 'list', listed }) as const;

test.each([
  ['open', { kind: 'open' } as const, true],
  ['closed', { kind: 'closed' } as const, false],
  ['the address', list('ann@good.example'), true],
  ['its domain', list('other.example', 'good.example'), true],
  ['its domain with the sign', list('@good.example'), true],
  ['another address of the domain', list('bob@good.example'), false],
  ['a domain above it', list('example'), false],
  ['the end of its domain', list('ood.example'), false],
  ['a domain below it', list('sub.good.example'), false],
])('admission by %s', (_name, admission, expected) => {
  expect(isAdmitted(admission, 'ann@good.example')).toBe(expected);
});
