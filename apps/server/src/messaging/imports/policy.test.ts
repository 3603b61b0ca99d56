import type { Role } from '@earshot/domain';
import { expect, test } from 'vitest';
import { mayImport } from './policy.ts';

const actor = (...roles: Role[]) => ({ clientId: 'c', userId: 'u', roles: new Set(roles), timeZone: 'UTC' });

test.each([
  [['operator'], true],
  [['holder', 'operator'], true],
  [['holder'], false],
  [['admin'], false],
] as const)('%j may import: %s', (roles, may) => {
  expect(mayImport(actor(...roles))).toBe(may);
});
