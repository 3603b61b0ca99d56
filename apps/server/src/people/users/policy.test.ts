import type { Role } from '@earshot/domain';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/session/actor.ts';
import { archiveRefusal, editRefusal, mayLookAt, mayOwnData } from './policy.ts';

const actor = (roles: readonly Role[], staffId?: string): Actor => ({ clientId: 'c', userId: 'me', roles: new Set(roles), timeZone: 'UTC', staffId });
const person = (id: string, roles: { is_holder?: boolean; is_admin?: boolean; is_operator?: boolean } = {}) => ({
  id,
  is_holder: false,
  is_admin: false,
  is_operator: false,
  ...roles,
});

test.each([
  ['an admin', actor(['admin']), true],
  ['the Account Holder', actor(['holder']), true],
  ['staff for an operator', actor(['operator'], 'staff'), true],
  ['an operator', actor(['operator']), false],
])('%s looks at themselves, and at others: %s', (_who, who, others) => {
  expect(mayLookAt(who, 'me')).toBe(true);
  expect(mayLookAt(who, 'colleague')).toBe(others);
});

describe('an edit of a user', () => {
  const [holder, admin] = [person('h', { is_holder: true }), person('a', { is_admin: true })];
  const both = { isAdmin: true, isOperator: true };

  test.each([
    ['an admin changes an operator', admin, person('o'), both, undefined],
    ['an admin changes the Account Holder', admin, holder, both, 'Only the Account Holder can change the Account Holder.'],
    ['the Account Holder changes their own roles', holder, holder, both, undefined],
    ['the Account Holder takes the role from an admin', holder, admin, { isAdmin: false, isOperator: true }, undefined],
    ['an admin becomes an operator too', admin, admin, both, undefined],
    ['an admin gives up their own role', admin, admin, { isAdmin: false, isOperator: true }, 'You cannot change your own Admin role.'],
    ['an operator takes it', person('o'), person('o'), both, 'You cannot change your own Admin role.'],
    ['an admin takes the role from another admin', admin, person('b', { is_admin: true }), { isAdmin: false, isOperator: true }, undefined],
  ])('where %s', (_name, caller, target, roles, message) => {
    const refusal = editRefusal(caller, target, roles);
    expect([refusal?.message, refusal?.failure.code]).toEqual([message, message === undefined ? undefined : 'forbidden']);
  });
});

test.each([
  ['another user', person('a', { is_admin: true }), person('o'), undefined],
  ['oneself', person('a', { is_admin: true }), person('a', { is_admin: true }), 'You cannot archive yourself.'],
  ['the Account Holder', person('a', { is_admin: true }), person('h', { is_holder: true }), 'Transfer the ownership of the account first.'],
  ['oneself as the Account Holder', person('h', { is_holder: true }), person('h', { is_holder: true }), 'You cannot archive yourself.'],
])('archiving %s', (_name, caller, target, message) => {
  const refusal = archiveRefusal(caller, target);
  expect([refusal?.message, refusal?.failure.code]).toEqual([message, message === undefined ? undefined : 'conflict']);
});

test('the Account Holder and operators have contacts of their own, admins do not', () => {
  expect([person('h', { is_holder: true }), person('o', { is_operator: true }), person('a', { is_admin: true })].map(mayOwnData)).toEqual([true, true, false]);
});
