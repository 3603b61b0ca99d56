import type { User } from '@earshot/contract';
import { describe, expect, test } from 'vitest';
import { findHomePath, mayEnter, ownPath } from './access.ts';

const nobody: User = {
  id: '1',
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.test',
  timeZone: 'UTC',
  isHolder: false,
  isAdmin: false,
  isOperator: false,
  isSuper: false,
  isSupport: false,
};
const onBehalf = { clientId: 'c', userId: 'u', name: 'Owen Parker', clientName: 'Ridgeline' };

const members = ['messages', 'contacts', 'groups', 'activity'] as const;
const areas = [...members, 'admin', 'account', 'personalData', 'clients', 'providers'] as const;

describe('the route access table', () => {
  // spec 2 §9; decisions, Users: Admins and the Account Holder enter /activity as well.
  test.each([
    ['isHolder', '/messages', [...members, 'admin', 'account', 'personalData']],
    ['isAdmin', '/admin', ['activity', 'admin', 'personalData']],
    ['isOperator', '/messages', members],
    ['isSupport', '/clients', ['clients']],
    ['isSuper', '/clients', ['clients', 'providers']],
  ] as const)('%s starts at %s and enters %j', (role, home, open) => {
    const user = { ...nobody, [role]: true };
    expect(findHomePath(user)).toBe(home);
    expect(areas.filter((area) => mayEnter(area, { user }))).toEqual(open);
  });

  test.each([
    ['isSupport', areas.filter((area) => area !== 'providers' && area !== 'personalData')],
    ['isSuper', areas.filter((area) => area !== 'personalData')],
  ] as const)('%s enters everything of a client on behalf of an operator', (role, open) => {
    expect(areas.filter((area) => mayEnter(area, { user: { ...nobody, [role]: true }, onBehalf }))).toEqual(open);
  });

  test('several roles open what each of them opens', () => {
    const user = { ...nobody, isAdmin: true, isOperator: true };
    expect(findHomePath(user)).toBe('/messages');
    expect(areas.filter((area) => mayEnter(area, { user }))).toEqual([...members, 'admin', 'personalData']);
  });

  test('admits no user without a role and no signed-out visitor to any area', () => {
    expect(areas.filter((area) => mayEnter(area, { user: nobody, onBehalf }) || mayEnter(area, { user: undefined, onBehalf }))).toEqual([]);
  });

  test('an on-behalf state left in the browser opens nothing to an admin', () => {
    expect(mayEnter('messages', { user: { ...nobody, isAdmin: true }, onBehalf })).toBe(false);
  });

  test('keeps a user without a role at the start', () => {
    expect(findHomePath(nobody)).toBe('/');
  });
});

describe('the path to return to', () => {
  test('keeps its query', () => expect(ownPath('/messages?page=2&search=123')).toBe('/messages?page=2&search=123'));

  test.each(['https://evil.test/', '//evil.test/', '/\\evil.test/', 'javascript:alert(1)', '', undefined])('%s leads nowhere', (next) => {
    expect(ownPath(next)).toBeUndefined();
  });
});
