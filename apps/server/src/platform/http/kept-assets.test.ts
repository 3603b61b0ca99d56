import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@earshot/domain';
import { expect, test } from 'vitest';
import { folderForTest } from '../../../test/places.ts';
import { startServerForTest } from '../../../test/server.ts';
import { keepAssets, keptAssetsIn } from './kept-assets.ts';

/** A folder with the assets of a build. */
function builtWith(...names: readonly string[]): string {
  const folder = folderForTest();
  for (const name of names) writeFileSync(join(folder, name), `content of ${name}`);
  return folder;
}

test('the assets of a build are kept for a week after the last day on which a server served it, and those of a build that is served for good', async () => {
  const kept = folderForTest();
  const names = () => readdirSync(keptAssetsIn(kept, 'console')).toSorted();
  const [old, fresh] = [builtWith('shell-1.js', 'shell-1.js.br', 'same.css'), builtWith('shell-2.js', 'same.css')];
  const from = Date.now();
  await keepAssets(kept, 'console', old, from);
  expect(names()).toEqual(['same.css', 'shell-1.js']);
  expect(statSync(join(keptAssetsIn(kept, 'console'), 'shell-1.js')).mode & 0o777).toBe(0o600);
  // It ran for a month; then the new build came.
  await keepAssets(kept, 'console', old, from + 30 * dayMs);
  await keepAssets(kept, 'console', fresh, from + 31 * dayMs);
  expect(names()).toEqual(['same.css', 'shell-1.js', 'shell-2.js']);
  await keepAssets(kept, 'console', fresh, from + 38 * dayMs);
  expect(names()).toEqual(['same.css', 'shell-2.js']);
});

test('servers that keep a build in one folder at once, each as the only process of its container, keep all of it', async () => {
  const [kept, names] = [folderForTest(), Array.from({ length: 20 }, (_, index) => `part-${index}.js`)];
  const built = builtWith(...names);
  await Promise.all([1, 2, 3].map(() => keepAssets(kept, 'console', built, Date.now())));
  expect(readdirSync(keptAssetsIn(kept, 'console')).toSorted()).toEqual(names.toSorted());
});

test('a server answers the assets of another build from that folder, and what is in none is missing', async () => {
  const folder = folderForTest();
  for (const app of ['console', 'receiver'] as const) {
    mkdirSync(keptAssetsIn(folder, app), { recursive: true });
    writeFileSync(join(keptAssetsIn(folder, app), 'earlier-abc.js'), `'${app}'`);
  }
  writeFileSync(join(folder, 'secret.js'), '');
  const { baseUrl } = await startServerForTest({ ASSETS_DIR: folder });
  const get = (path: string): Promise<Response> => fetch(baseUrl + path);
  for (const [path, content] of [
    ['/assets/earlier-abc.js', "'console'"],
    ['/app/assets/earlier-abc.js', "'receiver'"],
  ] as const) {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, content]);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  }
  for (const path of ['/assets/gone-abc.js', '/assets/%2e%2e/%2e%2e/secret.js', '/assets/..%2f..%2fsecret.js', '/app/assets/'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});
