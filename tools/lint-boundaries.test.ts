import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path/posix';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const planted = readdirSync(join(root, 'tools/planted'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => {
    const text = readFileSync(join(root, 'tools/planted', name), 'utf8');
    const [, path = '', rule = ''] = /^\/\/ at (\S+) breaks (\S+)/.exec(text) ?? [];
    return { name, text, path: join(dirname(path), `planted-${name}`), rule };
  });

const harmless = 'apps/server/src/platform/planted-nothing.ts';
let copy: string;
let found: readonly { readonly filename: string; readonly code: string }[];

/** A copy of the sources: planting in the tree itself would disturb people who work there. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'earshot-planted-'));
  for (const path of ['.oxlintrc.json', 'tsconfig.json', 'tsconfig.base.json', 'package.json', 'packages', 'apps']) {
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: (from) => !/(^|[/\\])(node_modules|dist)([/\\]|$)/.test(from.slice(root.length)) });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const { path, text } of planted) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  writeFileSync(join(copy, harmless), 'export const planted = 1;\n');
  found = lint([harmless, ...planted.map(({ path }) => path)]);
}, 60_000);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function lint(paths: readonly string[]): typeof found {
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [linter, '--type-aware', '--format', 'json', ...paths], { cwd: copy, encoding: 'utf8' });
  return (JSON.parse(stdout) as { diagnostics: typeof found }).diagnostics;
}

test.each(planted)('the linter finds $name', ({ path, rule }) => {
  expect(found.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule);
});

test('the linter has nothing against a file that breaks no rule', () => {
  expect(found.filter(({ filename }) => filename === harmless)).toEqual([]);
});
