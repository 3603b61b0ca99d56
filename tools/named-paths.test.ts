// Documents, comments and tools name files; this test notices a moved one.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const files = globSync(['*', '{apps,bench,docs,e2e,packages,tools}/**/*.*'], { cwd, exclude: ['**/node_modules', '**/dist', '**/planted', '**/.cache'] }).map(
  (path) => path.replaceAll('\\', '/'),
);

/** Every end of a path, of files and of folders: 'messages/store.ts', 'store.ts', 'messaging/messages/'. */
const ends = new Set(
  files.flatMap((path) => {
    const names = path.split('/');
    return names.flatMap((_, from) =>
      names.slice(from).map((__, length) => names.slice(from, from + length + 1).join('/') + (from + length + 1 < names.length ? '/' : '')),
    );
  }),
);

const isThere = (path: string): boolean => ends.has(path) || (/[*{]/.test(path) && files.some((file) => matchesGlob(file, `**/${path}`)));

/** The text of a document, or the comments of code. */
function readProse(path: string): string {
  const text = readFileSync(`${cwd}/${path}`, 'utf8');
  if (path.endsWith('.md')) return text;
  return text
    .split('\n')
    .flatMap((line) => /^\s*(?:\/\/|\/?\*).*$/.exec(line)?.[0] ?? /\s\/\/ .*$/.exec(line)?.[0] ?? [])
    .join('\n');
}

/** Texts between backticks that look like a file or folder of the project. */
function pathsIn(text: string): readonly string[] {
  const named = [...text.matchAll(/`([\w@][\w@.-]*(?:\/[\w@.*{},-]+)*\/?)`/g)].flatMap(([, path]) => path ?? []);
  return named.filter(
    (path) => (/\.(?:tsx?|mjs)$/.test(path) && !path.startsWith('*')) || (path.includes('/') && /(?:\.(?:md|css|sql|json|js)|\/)$/.test(path)),
  );
}

test('each file that a document or a comment names is there', () => {
  const missing = files
    .filter((path) => /\.(?:md|tsx?|mjs|css)$/.test(path))
    .flatMap((path) =>
      pathsIn(readProse(path))
        .filter((named) => !isThere(named))
        .map((named) => `${path} names ${named}`),
    );
  expect(missing).toEqual([]);
});

/** Texts between quotes that begin at the root of the project. */
const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/['"`]((?:apps|packages|tools|bench|e2e)\/[\w@./-]*[\w@-])['"`]/g)].flatMap(([, path]) => path ?? []);

test('each file and folder that a tool, a journey or a setting names from the root is there', () => {
  const missing = files
    .filter((path) => /^(?:tools|bench|e2e)\/.*\.(?:ts|mjs)$|^[^/]+\.(?:ts|json)$/.test(path) && !/named-paths|proofs\.test/.test(path))
    .flatMap((path) =>
      quotedIn(readFileSync(`${cwd}/${path}`, 'utf8'))
        .filter((named) => !named.includes('/planted-') && !existsSync(`${cwd}/${named}`))
        .map((named) => `${path} names ${named}`),
    );
  expect(missing).toEqual([]);
});

interface Step {
  readonly sources: readonly string[];
}

test('the sources of every build step exist, so that a change is noticed', async () => {
  const script: unknown = await import(new URL('build-steps.mjs', import.meta.url).href);
  const { dataSteps, demoRegionStep } = script as { readonly dataSteps: readonly Step[]; readonly demoRegionStep: Step };
  const sources = [...dataSteps, demoRegionStep].flatMap((step) => step.sources);
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
});
