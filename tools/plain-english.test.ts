// The house style of names and comments (CONTRIBUTING.md, "Plain English"): a comment begins with its subject, and no function is called `…Of`.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const files = globSync(['*.{ts,mjs}', '{apps,bench,e2e,packages,tools}/**/*.{ts,tsx,mjs,css}'], {
  cwd,
  exclude: ['**/node_modules', '**/dist', '**/.cache', 'e2e/traces', 'tools/plain-english.test.ts'],
});

const relativeClause = /^(?:Who|Whoever|Whom|Whose|What|Whatever|Those|Nobody|Somebody|Of)\b/u;
/** Definitions: functions, methods, properties and variables. `valueOf` and the like are JavaScript's own. */
const definitionOf = /\b(?:function|const|let|async) #?([a-z]\w*[a-z\d]Of)\b|^\s*(?:readonly |async )?#?([a-z]\w*[a-z\d]Of)(?:\?)?(?:\(|: )/gmu;
const ownNames = new Set(['valueOf', 'indexOf', 'lastIndexOf', 'anyOf', 'oneOf', 'allOf']);

/** The words of each comment, without its markers; lines of `//` one below the other are one comment. */
function listComments(path: string, code: string): readonly string[] {
  const found = path.endsWith('.css')
    ? [...code.matchAll(/\/\*([\s\S]*?)\*\//gu)].map(({ 0: all, 1: value = '', index }) => ({ value, start: index, end: index + all.length, type: 'Block' }))
    : parseSync(path, code).comments;
  return found
    .filter(({ type, start }, index) => {
      const before = found[index - 1];
      return type === 'Block' || before?.type !== 'Line' || !/^\s*$/u.test(code.slice(before.end, start)) || code.slice(before.end, start).includes('\n\n');
    })
    .map(({ value }) => value.replace(/^[\s*]+/u, ''));
}

const findClauses = (path: string, code: string): readonly string[] => listComments(path, code).filter((words) => relativeClause.test(words));

const findNames = (code: string): readonly string[] =>
  [...code.matchAll(definitionOf)].flatMap(([, declared, property]) => declared ?? property ?? []).filter((name) => !ownNames.has(name));

test('all of the code is read', () => {
  for (const part of ['apps/console/src/', 'apps/receiver/src/', 'apps/server/src/', 'bench/', 'e2e/', 'packages/domain/src/', 'tools/'])
    expect([part, files.filter((path) => path.startsWith(part)).length]).toEqual([part, expect.toSatisfy((count: number) => count > 20)]);
});

test('a comment begins with its subject', () => {
  const faults = files.flatMap((path) => findClauses(path, readFileSync(`${cwd}/${path}`, 'utf8')).map((words) => `${path}: ${words.slice(0, 80)}`));
  expect(faults).toEqual([]);
});

test('a function is named for what it answers or does, not `…Of`', () => {
  const faults = files.flatMap((path) => findNames(readFileSync(`${cwd}/${path}`, 'utf8')).map((name) => `${path}: ${name}`));
  expect(faults).toEqual([]);
});

test.each([
  ['a.ts', '/** Whoever has no phone cannot leave it. */\nconst a = 1;'],
  ['a.ts', '/**\n * What is told goes on.\n */\nconst a = 1;'],
  ['a.tsx', 'const a = <p>{/* Those that wait. */}</p>;'],
  ['a.ts', 'const a = 1; // Nobody waits.'],
  ['a.css', '/* Of several, the newest. */'],
])('in %s the planted comment is found: %s', (path, code) => {
  expect(findClauses(path, code)).toHaveLength(1);
});

test.each(['function nameOf(a) {}', 'const rowOf = () => 1;', '  #placeOf(a) {', '  readonly textOf: (a: number) => string;'])(
  'the planted name is found: %s',
  (code) => {
    expect(findNames(code)).toHaveLength(1);
  },
);
