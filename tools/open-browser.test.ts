import { expect, test } from 'vitest';

interface BrowserCase {
  readonly env: Readonly<Record<string, string>>;
  readonly platform: string;
  readonly isTerminal: boolean;
}

const script: unknown = await import(new URL('open-browser.mjs', import.meta.url).href);
const { hasDesktop } = script as { readonly hasDesktop: (how: BrowserCase) => boolean };

const sits: BrowserCase = { env: { DISPLAY: ':0' }, platform: 'linux', isTerminal: true };

test('the start opens a browser on a machine with a desktop', () => {
  expect(hasDesktop(sits)).toBe(true);
  expect(hasDesktop({ ...sits, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(true);
  expect(hasDesktop({ ...sits, env: {}, platform: 'darwin' })).toBe(true);
  expect(hasDesktop({ ...sits, env: {}, platform: 'win32' })).toBe(true);
});

test.each([
  ['over SSH', { ...sits, env: { ...sits.env, SSH_CONNECTION: '10.0.0.2 50022 10.0.0.1 22' } }],
  ['in a container', { ...sits, env: { ...sits.env, container: 'podman' } }],
  ['in a build', { ...sits, env: { ...sits.env, CI: 'true' } }],
  ['where its output goes into a file', { ...sits, isTerminal: false }],
  ['without a screen', { ...sits, env: {} }],
  ['on a system whose command it does not know', { ...sits, platform: 'freebsd' }],
])('it opens none %s', (_, how) => {
  expect(hasDesktop(how)).toBe(false);
});
