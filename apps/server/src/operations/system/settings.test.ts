import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refusalToStart } from '../../../test/process.ts';
import { startServerForTest } from '../../../test/server.ts';
import { toSupportEmail } from '../../delivery/mail/index.ts';
import { readConfig } from '../../platform/config/config.ts';

const publicTerrain = 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/';
const publicMap = ['https://tiles.openfreemap.org', publicTerrain];

/** The settings of the web apps, and the sources that the browser may load. */
async function askedWith(settings: Readonly<Record<string, string>> = {}) {
  const { baseUrl } = await startServerForTest(settings);
  const answer = await fetch(`${baseUrl}/api/settings`);
  const policy = new Map((answer.headers.get('content-security-policy') ?? '').split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
  return { told: (await answer.json()) as Record<string, unknown>, policy: (name: string): readonly string[] => policy.get(name) ?? [`no ${name}`] };
}

test('without settings the web apps get the defaults, and load from this server and the public map alone', async () => {
  const { told, policy } = await askedWith();
  expect(told).toMatchObject({ developerInbox: true, demo: false, googleSignIn: false, phoneUrl: told['publicUrl'] });
  const terrain = { encoding: 'terrarium', maxZoom: 15, tilesUrl: `${publicTerrain}{z}/{x}/{y}.png` };
  const styles = { style: 'https://tiles.openfreemap.org/styles/liberty', darkStyle: 'https://tiles.openfreemap.org/styles/dark' };
  expect(told).toMatchObject({ map: { mode: 'auto', ...styles, terrain, regions: [] } });
  expect(policy('connect-src')).toEqual(["'self'", ...publicMap]);
  for (const name of ['supportUrl', 'promoVideo', 'country']) expect(told).not.toHaveProperty(name);
  expect([policy('media-src'), policy('script-src').includes("'self'"), policy('img-src')]).toEqual([
    ["'self'"],
    true,
    ["'self'", 'data:', 'blob:', ...publicMap],
  ]);
  for (const name of ['script-src', 'connect-src', 'frame-src', 'media-src', 'img-src']) expect(policy(name)).not.toContain('https:');
});

test('a map style is drawn, and may bring its tiles from elsewhere, but no scripts', async () => {
  const style = 'http://tiles.example:8080/style.json?key=1';
  const { told, policy } = await askedWith({ MAP_STYLE_URL: style });
  expect(told).toMatchObject({ map: { mode: 'style', style } });
  for (const name of ['connect-src', 'img-src']) expect(policy(name)).toEqual(expect.arrayContaining(['http://tiles.example:8080', 'https:']));
  for (const name of ['script-src', 'frame-src', 'media-src', 'worker-src']) expect(policy(name).join(' ')).not.toMatch(/https:($| )|tiles\.example/);
});

test('the embedded map loads from no outside host', async () => {
  const { told, policy } = await askedWith({ MAP: 'embedded' });
  expect(told['map']).toEqual({ mode: 'embedded', regions: [] });
  expect([policy('connect-src'), policy('img-src')]).toEqual([["'self'"], ["'self'", 'data:', 'blob:']]);
});

test("the installation's styles, elevations and pictures are in the settings, and only their hosts and folders are allowed", async () => {
  const { told, policy } = await askedWith({
    MAP: 'https://maps.example/own.json',
    MAP_STYLE_HOSTS: 'https://a.tiles.example, https://b.tiles.example',
    MAP_TERRAIN_URL: 'https://heights.example/dem/{z}/{x}/{y}.webp?key=1',
    MAP_TERRAIN_ENCODING: 'mapbox',
    MAP_SATELLITE_URL: 'https://air.example/{z}/{y}/{x}',
    MAP_SATELLITE_ATTRIBUTION: 'Air & Co',
  });
  expect(told['map']).toEqual({
    mode: 'style',
    style: 'https://maps.example/own.json',
    terrain: { tilesUrl: 'https://heights.example/dem/{z}/{x}/{y}.webp?key=1', encoding: 'mapbox', maxZoom: 14, attribution: 'heights.example' },
    satellite: { tilesUrl: 'https://air.example/{z}/{y}/{x}', maxZoom: 19, attribution: 'Air & Co' },
    regions: [],
  });
  const hosts = ['https://maps.example', 'https://a.tiles.example', 'https://b.tiles.example', 'https://heights.example/dem/', 'https://air.example/'];
  expect(policy('connect-src')).toEqual(["'self'", ...hosts]);
});

test('another public style has no dark twin unless one is named, and the terrain can be left out', () => {
  const { map } = readConfig({ MAP: 'auto', MAP_PUBLIC_STYLE_URL: 'https://streets.example/day', MAP_TERRAIN_URL: 'off' });
  expect(map).toMatchObject({ mode: 'auto', style: 'https://streets.example/day', darkStyle: undefined, terrain: undefined });
});

test.each([
  ['https://media.example/tour.mp4', 'file'],
  ['https://media.example/TOUR.WEBM?v=2', 'file'],
  ['https://www.video.example/embed/abc', 'embed'],
])('the promo video %s is a %s, and may be loaded from there and from nowhere else', async (url, kind) => {
  const { told, policy } = await askedWith({ PROMO_VIDEO_URL: url });
  expect(told).toMatchObject({ promoVideo: { kind, url } });
  const { origin } = new URL(url);
  for (const name of ['media-src', 'frame-src']) expect(policy(name)).toContain(origin);
  for (const name of ['script-src', 'connect-src', 'img-src']) expect(policy(name)).not.toContain(origin);
});

test('support links and the stores of the receiver app lead where they are set to', async () => {
  const stores = { APP_STORE_URL: 'https://apps.example/earshot', PLAY_STORE_URL: 'https://play.example/earshot' };
  const server = await startServerForTest({ SUPPORT_URL: 'mailto:help@company.example', ...stores });
  expect(await server.api().system.settings()).toMatchObject({ supportUrl: 'mailto:help@company.example' });
  expect(await server.api().invitations.get({ query: {} })).toMatchObject({ appStoreUrl: stores.APP_STORE_URL, playStoreUrl: stores.PLAY_STORE_URL });
});

test('without an address for support the sender of emails is used, unless it is a no-reply address', () => {
  const smtp = (from: string) => toSupportEmail({ kind: 'smtp', url: 'smtp://mail.example', from });
  expect(smtp('Earshot <earshot@company.example>')).toBe('earshot@company.example');
  expect(smtp('no-reply@company.example')).toBeUndefined();
  expect(toSupportEmail({ kind: 'outbox' })).toBeUndefined();
});

describe('a wrong value stops the start with a line that names the setting', () => {
  test.each([
    ['MAP_STYLE_URL', 'style.json'],
    ['MAP_STYLE_URL', 'javascript:alert(1)'],
    ['MAP', 'streets'],
    ['MAP', 'javascript:alert(1)'],
    ['MAP', 'data:application/json,{}'],
    ['MAP_PUBLIC_STYLE_URL', 'liberty'],
    ['MAP_TERRAIN_URL', 'https://heights.example/dem.png'],
    ['MAP_TERRAIN_URL', 'https://{x}.example/{z}/{x}/{y}.png'],
    ['MAP_SATELLITE_URL', 'javascript:alert({z}{x}{y})'],
    ['MAP_SATELLITE_URL', 'https://air.example/{z}/{x}/{y}; script-src *'],
    ['MAP_SATELLITE_ATTRIBUTION', '<script>alert(1)</script>'],
    ['MAP_STYLE_HOSTS', "'unsafe-inline'"],
    ['SUPPORT_URL', 'support'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['PROMO_VIDEO_URL', '/tour.mp4'],
    ['PROMO_VIDEO_URL', 'data:text/html,x'],
    ['APP_STORE_URL', 'apps.example'],
    ['PLAY_STORE_URL', 'market://details?id=earshot'],
    ['PUBLIC_URL', 'earshot.example'],
    ['PUBLIC_URL', 'ftp://earshot.example'],
    ['MAIL', 'sendmail'],
    ['MAIL_URL', 'mail.example:587'],
    ['MAIL_FROM', 'Earshot\r\nBcc: eve@evil.example'],
    ['GOOGLE_DISCOVERY_URL', 'accounts'],
    ['OIDC_ISSUER', 'acme'],
    ['OIDC_NAME', 'Acme\nID'],
    ['SESSION_IDLE_DAYS', '0'],
    ['SESSION_MAX_DAYS', '1.5'],
  ])('%s %j', (name, value) => expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be`)));

  test('and so do two that contradict each other', () =>
    expect(() => readConfig({ MAP: 'embedded', MAP_STYLE_URL: 'https://maps.example/s.json' })).toThrow('MAP and MAP_STYLE_URL contradict each other'));

  test('and so does one half of what belongs together', () => {
    for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
      expect(() => readConfig({ [name]: 'x' })).toThrow('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are needed together');
    for (const name of ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_DOMAINS'])
      expect(() => readConfig({ [name]: 'https://id.example' })).toThrow('OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME are needed together');
    expect(() => readConfig({ MAIL: 'smtp', MAIL_URL: 'smtp://mail.example' })).toThrow('MAIL_FROM is needed with MAIL=smtp');
  });

  test('goes to the error output of the program, which ends', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'earshot-settings-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    expect(await refusalToStart(dir, { MAP_STYLE_URL: 'style.json', TRUST_PROXY: 'yes' })).toEqual({
      code: 2,
      complaint: expect.stringMatching(/MAP_STYLE_URL must be the address of a MapLibre style\nTRUST_PROXY must be off/) as unknown,
    });
    expect(await refusalToStart(dir, { GEOIP_FILE: join(dir, 'nothing.mmdb') })).toEqual({
      code: 1,
      complaint: expect.stringContaining('Earshot cannot start: GEOIP_FILE cannot be read') as unknown,
    });
  });
});
