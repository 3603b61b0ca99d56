import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

interface Steps {
  readonly root: string;
  readonly appSteps: readonly { readonly title: string; readonly sources: readonly string[] }[];
}

const { appSteps, root } = (await import(new URL('build-steps.mjs', import.meta.url).href)) as Steps;

test('a change of a module of the build builds the console anew', () => {
  const step = appSteps.find(({ title }) => title === 'the console');
  const config = join(root, 'apps', 'console', 'vite.config.ts');
  const imported = [...readFileSync(config, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(config), path));
  expect(imported).not.toEqual([]);
  expect(imported.filter((path) => step?.sources.some((source) => path.startsWith(source)) !== true)).toEqual([]);
});
