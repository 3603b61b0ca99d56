import { afterEach, expect, test, vi } from 'vitest';
import { openProvider } from './provider-window.ts';

afterEach(() => vi.restoreAllMocks());

test('where windows are blocked this page itself goes to the provider, and is led back to where it was going', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const never = vi.fn<() => void>();
  const goTo = vi.fn<(address: string) => void>();
  const request = { next: '/messages?page=2', email: 'ann@acme.example' };
  expect(sessionStorage.getItem('earshot.signInFlow')).toBeNull();
  openProvider({ key: 'openid', request, goTo }, { onSignedIn: never, onRefused: never, onClosed: never });
  const { pathname, searchParams } = new URL(String(goTo.mock.lastCall?.[0]), 'http://earshot.test');
  expect(pathname).toBe('/api/auth/openid');
  expect(Object.fromEntries(searchParams)).toEqual({
    mode: 'redirect',
    flow: sessionStorage.getItem('earshot.signInFlow'),
    next: '/messages?page=2',
    email: 'ann@acme.example',
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});
