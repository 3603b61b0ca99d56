// Documents and comments name files: one that moved is noticed here.
import { globSync, readFileSync } from 'node:fs';
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

/** The text of a document, and of code what its comments say. */
function wordsOf(path: string): string {
  const text = readFileSync(`${cwd}/${path}`, 'utf8');
  if (path.endsWith('.md')) return text;
  return text
    .split('\n')
    .flatMap((line) => /^\s*(?:\/\/|\/?\*).*$/.exec(line)?.[0] ?? /\s\/\/ .*$/.exec(line)?.[0] ?? [])
    .join('\n');
}

/** What stands between backticks and looks like a file of the project, or like one of its folders. */
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
      pathsIn(wordsOf(path))
        .filter((named) => !isThere(named))
        .map((named) => `${path} names ${named}`),
    );
  expect(missing).toEqual([]);
});
