// Only the page of Activity over time loads the chart library, together with its pictures.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const cwd = fileURLToPath(new URL('../apps/console/src', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd }).map((path) => ({ path, text: readFileSync(`${cwd}/${path}`, 'utf8') }));

/** The files that name a module in an import of one kind; types do not count. */
const findImporters = (name: string, start: string) => sources.filter(({ text }) => new RegExp(`${start}'[^'\n]*${name}(?:\\.tsx?)?'`, 'm').test(text));
const atOnce = (name: string) => findImporters(name, String.raw`^import (?!type )(?:[^;]*? from )?`);
const later = (name: string) => findImporters(name, String.raw`\bimport\(\s*`);

/** The modules that load the library along with them. */
function filesWith(name: string): readonly string[] {
  const found = atOnce(name).map(({ path }) => path);
  return [...new Set(found.flatMap((path) => [path, ...filesWith(`/${basename(path).replace(/\.tsx?$/, '')}`)]))];
}

test('the charting library comes with the pictures of Activity over time, and with nothing else', () => {
  const bringing = filesWith('uplot');
  expect(bringing.length).toBeGreaterThan(0);
  expect(new Set(bringing.map((path) => dirname(path)))).toEqual(new Set(['field/activity/over-time']));
  const asking = bringing.flatMap((path) => later(`/${basename(path).replace(/\.tsx?$/, '')}`).map((file) => file.path));
  expect(new Set(asking)).toEqual(new Set(['field/activity/over-time/over-time-page.tsx']));
  expect(bringing).not.toContain('field/activity/over-time/over-time-page.tsx');
});
