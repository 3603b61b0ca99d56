import { expect, test, vi } from 'vitest';
import { leavePath, previousPath, formatPageTitle } from './navigation.ts';

test('every navigation remembers the previous path and cancels any speech playback', () => {
  const cancel = vi.fn<() => void>();
  vi.stubGlobal('speechSynthesis', { cancel });
  // Files of a worker share the browser.
  sessionStorage.clear();
  expect(previousPath()).toBe('/');
  leavePath('/messages');
  expect(previousPath()).toBe('/messages');
  expect(cancel).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("the page title is the console name, then ' : ' and the route title", () => {
  expect(formatPageTitle('Operator Console (beta)', 'Messages')).toBe('Operator Console (beta) : Messages');
});
