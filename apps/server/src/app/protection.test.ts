import { expect, test } from 'vitest';
import { startServerForTest } from '../../test/server.ts';

test('calls count towards the limit of an address, pages and their files do not: many people of one office open the first page at once', async () => {
  const { baseUrl } = await startServerForTest({ RATE_LIMITS: 'on' });
  const leftAfter = async (path: string) => (await fetch(`${baseUrl}${path}`)).headers.get('x-ratelimit-remaining');
  expect(await leftAfter('/api/health')).toBe('1199');
  for (const path of ['/', '/messages', '/assets/none.js', '/app/', '/map/basemap.pmtiles']) expect(await leftAfter(path)).toBeNull();
  expect(await leftAfter('/api/health')).toBe('1198');
});
