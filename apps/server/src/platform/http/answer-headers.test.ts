// The headers of every answer for browsers and proxies, and answers that are no page.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startServerForTest, workerServer } from '../../../test/server.ts';
import { consolePages, pagesOutside } from './web-apps.ts';

const { baseUrl } = await workerServer();
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> => fetch(baseUrl + path, { headers });

test('answers of calls are never cached, refusals included', async () => {
  for (const path of ['/api/health', '/api/settings', '/api/ourcontents', '/api/nothing'])
    expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
});

test('a page may ask the browser for the position and the screen, and for nothing else', async () => {
  const { headers } = await get('/api/health');
  expect(headers.get('permissions-policy')).toMatch(/^geolocation=\(self\), screen-wake-lock=\(self\), .*camera=\(\).*microphone=\(\)/);
  expect(headers.get('content-security-policy')?.split(';')).toEqual(expect.arrayContaining(["style-src 'self'", "font-src 'self' data:"]));
});

test('no answer is shown within another page, guessed at, or told whence it is asked, not even that to a broken address', async () => {
  for (const path of ['/', '/api/health', '/api/nothing', '/nothing/assets/x.js', '/%zz']) {
    const { headers } = await get(path);
    expect([path, headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([path, 'nosniff', 'no-referrer']);
    expect(headers.get('content-security-policy')?.split(';')).toEqual(expect.arrayContaining(["base-uri 'none'", "frame-ancestors 'none'"]));
  }
});

test.each([
  ['off', 'max-age=31536000'],
  ['on', 'max-age=31536000; includeSubDomains'],
])('behind HTTPS every answer says that there is nothing else, for a year, and with HSTS_SUBDOMAINS %s for its hosts below', async (HSTS_SUBDOMAINS, told) => {
  const server = await startServerForTest({ PUBLIC_URL: 'https://earshot.example', HSTS_SUBDOMAINS });
  for (const path of ['/api/health', '/api/nothing', '/%zz']) {
    const { headers } = await fetch(server.baseUrl + path);
    expect([path, headers.get('strict-transport-security')]).toEqual([path, told]);
  }
});

test('no method answers that only tells of the server itself', async () => {
  for (const method of ['OPTIONS', 'PROPFIND', 'PUT']) expect([method, (await fetch(`${baseUrl}/api/health`, { method })).status]).toEqual([method, 404]);
  const status = await new Promise((resolve) => {
    const asked = request(`${baseUrl}/api/health`, { method: 'TRACE' }, (answer) => resolve(answer.resume().statusCode));
    asked.end();
  });
  expect(status).toBe(404);
});

test('no other site is let in by the browser', async () => {
  for (const path of ['/api/health', '/api/settings', '/'])
    expect([path, (await get(path, { origin: 'https://elsewhere.example' })).headers.get('access-control-allow-origin')]).toEqual([path, null]);
});

test('an address that is none is a page for browsers alone: a probe hears that there is nothing', async () => {
  for (const path of ['/healthz', '/status', '/api/healthz']) expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect((await get('/healthz')).headers.get('content-type')).toContain('application/json');
});

test('a page of the console is one also for callers that name no type, such as previews of a link', async () => {
  const routes = ['router.tsx', 'public-routes.ts'].map((name) => readFileSync(new URL(`../../../../console/src/app/${name}`, import.meta.url), 'utf8'));
  const [inside = [], outside = []] = routes.map((text) => [...text.matchAll(/^ {2}path: '\/([\w-]*)/gm)].map(([, page = '']) => page));
  expect([...consolePages].toSorted()).toEqual([...new Set([...inside, ...outside])].filter(Boolean).toSorted());
  expect([...pagesOutside].toSorted()).toEqual(outside.toSorted());
  for (const path of ['/login?invite=1', '/download-app', '/messages/editor']) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
  }
});

test("the licences of the product's parts can be read", async () => {
  const answer = await get('/third-party-notices.txt');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  for (const part of ['OpenStreetMap', 'GeoNames', 'fastify 5', 'maplibre-gl ', 'react 1', 'Permission is hereby granted']) expect(text).toContain(part);
});

test("from the build's maps only the base map and the coasts are served, and names that begin with a dot are not pages", async () => {
  const [whole, part] = [await get('/map/basemap.pmtiles'), await get('/map/basemap.pmtiles', { range: 'bytes=0-6' })];
  expect([whole.status, part.status, await part.text()]).toEqual([200, 206, 'PMTiles']);
  await whole.body?.cancel();
  expect(await (await get('/map/coast.pmtiles', { range: 'bytes=0-6' })).text()).toBe('PMTiles');
  for (const path of ['/map/gazetteer.sqlite', '/map/demo/regions/baltimore/region.json', '/map/', '/.env', '/.git/config', '/app/.env', '/assets/.htaccess'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test('the frame of the console stands in its pages before any part of it has loaded, in a style that their policy takes', async () => {
  for (const [path, kind] of [
    ['/messages', 'inside'],
    ['/messages/editor?copy=1', 'inside'],
    ['/', 'outside'],
    ['/login?invite=1', 'outside'],
    ['/nowhere', 'outside'],
  ] as const) {
    const answer = await get(path, { accept: 'text/html' });
    const page = await answer.text();
    const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
    expect([path, /data-page="(\w+)"/.exec(page)?.[1], page.includes(`<style nonce="${nonce}">.first-paint{`)]).toEqual([path, kind, true]);
    // Below the frame: a browser shows nothing that stands below a style sheet which has not arrived.
    expect(page.indexOf('rel="stylesheet"')).toBeGreaterThan(page.indexOf('data-page='));
    // The component library's own styles in the root override the style sheets.
    expect(page.indexOf('rel="stylesheet"')).toBeLessThan(page.indexOf('id="root"'));
    expect(page).not.toMatch(/STYLE_NONCE|FIRST_PAINT/);
  }
});
