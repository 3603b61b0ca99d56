import type { Role } from '@earshot/domain';
import { expect, test } from 'vitest';
import type { Actor } from '../../platform/session/actor.ts';
import { maySeeNumber, mayEditGroup, mayEditGroups, requireEditable } from './policy.ts';

const actor = (roles: readonly Role[], values: Partial<Actor> = {}): Actor => ({
  clientId: 'client',
  userId: 'me',
  roles: new Set(roles),
  timeZone: 'America/Denver',
  ...values,
});

test.each([
  ['an operator', actor(['operator']), true],
  ['an Account Holder who is an operator', actor(['holder', 'operator']), true],
  ['an Account Holder who is none', actor(['holder']), false],
  ['staff on behalf of an operator', actor(['operator'], { staffId: 'staff' }), false],
])('whether %s may change groups', (_who, who, may) => {
  expect(mayEditGroups(who)).toBe(may);
  expect(mayEditGroup(who, { operatorId: 'me', isDefault: false })).toBe(may);
});

test('own groups may be changed, but neither Everyone nor what another operator shares', () => {
  const operator = actor(['operator']);
  expect(() => requireEditable(operator, { operatorId: 'me', isDefault: false })).not.toThrow();
  expect(() => requireEditable(operator, { operatorId: 'me', isDefault: true })).toThrow(
    expect.objectContaining({ failure: { code: 'conflict' }, message: expect.stringContaining('Everyone always has all of your contacts.') }),
  );
  expect(() => requireEditable(operator, { operatorId: 'colleague', isDefault: false })).toThrow(
    expect.objectContaining({ failure: { code: 'forbidden' }, message: expect.stringContaining('Only its creator can change it.') }),
  );
});

test('numbers of own and shared contacts are seen, those of others’ own contacts are not', () => {
  const operator = actor(['operator']);
  expect(maySeeNumber(operator, { operator_id: 'me', shared_at: null })).toBe(true);
  expect(maySeeNumber(operator, { operator_id: 'colleague', shared_at: 1 })).toBe(true);
  expect(maySeeNumber(operator, { operator_id: 'colleague', shared_at: null })).toBe(false);
});
