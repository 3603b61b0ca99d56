import { expect, test } from 'vitest';
import { startServerForTest } from '../../test/server.ts';

test('calls count towards the limit of an address, pages and their files do not: many people of one office open the first page at once', async () => {
  const { baseUrl } = await startServerForTest({ RATE_LIMITS: 'on' });
  const leftAfter = async (path: string, method = 'GET') => (await fetch(`${baseUrl}${path}`, { method })).headers.get('x-ratelimit-remaining');
  expect(await leftAfter('/api/health')).toBe('1199');
  for (const path of ['/', '/messages', '/assets/none.js', '/app/', '/map/basemap.pmtiles']) expect(await leftAfter(path)).toBeNull();
  expect(await leftAfter('/api/health')).toBe('1198');
  expect(await leftAfter('/sandbox/billing')).toBe('1197');
  expect(await leftAfter('/dev/inbox')).toBe('1196');
  expect(await leftAfter('/sandbox/payments/confirm', 'POST')).toBe('1195');
});
