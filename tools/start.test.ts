import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const start = new URL('start.mjs', import.meta.url).pathname;

test.each([
  [{ TRUST_PROXY: 'yes' }, 2, /^Earshot cannot start with these settings:\nTRUST_PROXY must be [^\n]+\n$/],
  [{ GEOIP_FILE: '/no/such/file.mmdb' }, 1, /^Earshot cannot start: GEOIP_FILE cannot be read: [^\n]+\n$/],
])('%j is refused before anything is built', (settings, code, complaint) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // The demo's streets are missing in a new folder, so that a start always has something to build.
  const env = { ...process.env, DATA_DIR: folder, DEMO: 'on', PORT: '0', NODE_ENV: 'development', ...settings };
  const { status, stderr } = spawnSync(process.execPath, [start, '--no-open'], { encoding: 'utf8', env, timeout: 90_000 });
  expect(stderr).toMatch(complaint);
  expect(status).toBe(code);
  expect(existsSync(join(folder, 'regions'))).toBe(false);
});
