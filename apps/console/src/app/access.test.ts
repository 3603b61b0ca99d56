import type { User } from '@earshot/contract';
import { describe, expect, test } from 'vitest';
import { homeOf, mayEnter, ownPath } from './access.ts';

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

describe('the route access table', () => {
  test.each([
    ['isHolder', '/messages', { messages: true, contacts: true, groups: true, activity: true, clients: false }],
    ['isOperator', '/messages', { messages: true, contacts: true, groups: true, activity: true, clients: false }],
    ['isAdmin', '/activity', { messages: false, contacts: false, groups: false, activity: true, clients: false }],
    ['isSupport', '/clients', { messages: false, contacts: false, groups: false, activity: false, clients: true }],
    ['isSuper', '/clients', { messages: false, contacts: false, groups: false, activity: false, clients: true }],
  ] as const)('%s starts at %s', (role, home, areas) => {
    const user = { ...nobody, [role]: true };
    expect(homeOf(user)).toBe(home);
    for (const [area, may] of Object.entries(areas)) expect(mayEnter(area as keyof typeof areas, { user })).toBe(may);
  });

  test('staff enter the messages of a client on behalf of an operator', () => {
    const user = { ...nobody, isSupport: true };
    expect(mayEnter('messages', { user, onBehalf })).toBe(true);
    expect(mayEnter('activity', { user, onBehalf })).toBe(true);
  });

  test('an on-behalf state left in the browser opens nothing to an admin', () => {
    expect(mayEnter('messages', { user: { ...nobody, isAdmin: true }, onBehalf })).toBe(false);
  });

  test('somebody without a role stays at the start', () => {
    expect(homeOf(nobody)).toBe('/');
  });
});

describe('the path to return to', () => {
  test('keeps its query', () => expect(ownPath('/messages?page=2&search=123')).toBe('/messages?page=2&search=123'));

  test.each(['https://evil.test/', '//evil.test/', '/\\evil.test/', 'javascript:alert(1)', '', undefined])('%s leads nowhere', (next) => {
    expect(ownPath(next)).toBeUndefined();
  });
});
