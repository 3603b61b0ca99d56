import { expect, it } from 'vitest';
import { homePathFor, isStaff, type Role } from './roles.ts';

const held = (...roles: readonly Role[]): ReadonlySet<Role> => new Set(roles);

it('Earshot’s own people are staff, unless they belong to a client too', () => {
  expect((['support', 'super'] as const).map((role) => isStaff(held(role)))).toEqual([true, true]);
  expect((['holder', 'admin', 'operator'] as const).map((role) => isStaff(held(role, 'super')))).toEqual([false, false, false]);
  expect([isStaff(held('operator')), isStaff(held('waiting')), isStaff(held())]).toEqual([false, false, false]);
});

it('after signing in everybody lands where their work is', () => {
  expect([homePathFor(held('support')), homePathFor(held('super'))]).toEqual(['/clients', '/clients']);
  expect([homePathFor(held('operator')), homePathFor(held('holder')), homePathFor(held('operator', 'admin'))]).toEqual(['/messages', '/messages', '/messages']);
  expect(homePathFor(held('admin'))).toBe('/admin');
});
