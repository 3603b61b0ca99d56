import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatSettings, withSettings } from './settings.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

test('the page of settings has the names, defaults and meanings of the server (npm run docs writes them)', () => {
  expect(withSettings(page)).toBe(page);
});

test('a default comes from the schema itself, and from words where it depends on more', () => {
  const row = (name: string) =>
    formatSettings()
      .split('\n')
      .find((line) => line.includes(`\`${name}\``))
      ?.split('|')[2]
      ?.trim();
  expect(row('PORT')).toBe('`127.0.0.1`, `3000`');
  expect(row('RATE_LIMITS')).toBe('`on`');
  expect(row('PUBLIC_URL')).toBe('`http://HOST:PORT`');
  expect(row('MAP_TILES')).toBe('none');
});
