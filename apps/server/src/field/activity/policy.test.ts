import type { Role } from '@earshot/domain';
import { expect, test } from 'vitest';
import { toScope } from './policy.ts';

const actor = (...roles: Role[]) => ({ clientId: 'c', userId: 'u', roles: new Set(roles), timeZone: 'UTC' });

test.each([
  [['holder'], undefined],
  [['admin'], undefined],
  [['admin', 'operator'], undefined],
  [['operator'], 'u'],
] as const)('%j looks at the messages of operator %s', (roles, operatorId) => {
  expect(toScope(actor(...roles))).toEqual({ clientId: 'c', userId: 'u', operatorId });
});
