import { expect, it } from 'vitest';
import { homePathOf, isStaff, type Role } from './roles.ts';

const held = (...roles: readonly Role[]): ReadonlySet<Role> => new Set(roles);

it('Earshot’s own people are staff, unless they belong to a client too', () => {
  expect((['support', 'super'] as const).map((role) => isStaff(held(role)))).toEqual([true, true]);
  expect((['holder', 'admin', 'operator'] as const).map((role) => isStaff(held(role, 'super')))).toEqual([false, false, false]);
  expect([isStaff(held('operator')), isStaff(held('waiting')), isStaff(held())]).toEqual([false, false, false]);
});

it('after signing in everybody lands where their work is', () => {
  expect([homePathOf(held('support')), homePathOf(held('super'))]).toEqual(['/clients', '/clients']);
  expect([homePathOf(held('operator')), homePathOf(held('holder')), homePathOf(held('operator', 'admin'))]).toEqual(['/messages', '/messages', '/messages']);
  expect(homePathOf(held('admin'))).toBe('/admin');
});
