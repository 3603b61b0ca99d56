import { afterEach, expect, test, vi } from 'vitest';
import { openGoogle } from './google-window.ts';

afterEach(() => vi.restoreAllMocks());

test('where windows are blocked this page itself goes to Google, and is led back to where it was going', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const never = vi.fn<() => void>();
  const goTo = vi.fn<(address: string) => void>();
  openGoogle({ next: '/messages?page=2' }, { onSignedIn: never, onRefused: never, onClosed: never }, goTo);
  const { pathname, searchParams } = new URL(String(goTo.mock.lastCall?.[0]), 'http://earshot.test');
  expect(pathname).toBe('/api/auth/google');
  expect(Object.fromEntries(searchParams)).toEqual({
    mode: 'redirect',
    next: '/messages?page=2',
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});
