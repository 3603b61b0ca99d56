// Tests that docs/security-asvs.md and docs/spec/coverage.md name as proofs: checks that they exist and finds their present names.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A file and the title of a test in it; without a title the file as a whole. */
export interface Proof {
  readonly file: string;
  readonly title?: string | undefined;
}

export const documents = ['docs/security-asvs.md', 'docs/spec/coverage.md'];

const proof = /^`(?<file>[^`]+)`(?:: (?<title>.+))?$/;

/** Reads a part of a cell, such as "`tools/globs.test.ts`: each glob finds a test"; undefined for anything else. */
export function readProof(part: string): Proof | undefined {
  const { file, title } = proof.exec(part.trim())?.groups ?? {};
  return file === undefined ? undefined : { file, title: title?.replaceAll(/\\([_|])/g, '$1') };
}

function writeProof({ file, title }: Proof): string {
  return title === undefined ? `\`${file}\`` : `\`${file}\`: ${title.replaceAll('|', String.raw`\|`)}`;
}

const quotes = ["'", '"', '`'];

function hasTitle(text: string, title: string): boolean {
  return quotes.some((quote) => text.includes(`${quote}${title}${quote}`));
}

/** The test titles in a file as written, with `%s` and `$name`. */
function titlesIn(text: string): readonly string[] {
  const calls = text.matchAll(/(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(?<quote>['"`])(?<title>(?:(?!\k<quote>).)+)\k<quote>,/g);
  return [...calls].flatMap(({ groups }) => groups?.['title'] ?? []);
}

/** The share of words that two titles have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [words, others] = [one, other].map((title) => new Set(title.toLowerCase().match(/[\p{L}\p{N}$%]+/gu)));
  if (words === undefined || others === undefined) return 0;
  return (2 * [...words].filter((word) => others.has(word)).length) / Math.max(1, words.size + others.size);
}

/** A title less like the proof's is another test's; a second title this close makes the match ambiguous. */
const [leastLikeness, leastLead] = [0.5, 0.15];

interface Nearest {
  readonly title: string;
  readonly isClear: boolean;
}

function nearestTitle(text: string, title: string): Nearest | undefined {
  const ranked = titlesIn(text)
    .map((other) => ({ title: other, score: likeness(title, other) }))
    .toSorted((one, other) => other.score - one.score);
  const [first, second] = ranked;
  if (first === undefined || first.score === 0) return undefined;
  return { title: first.title, isClear: first.score >= leastLikeness && first.score - (second?.score ?? 0) >= leastLead };
}

/** Files of the same name elsewhere in the project that have the title. */
function movedFiles(root: string, { file, title }: Proof): readonly string[] {
  const name = basename(file);
  const paths = globSync(`{apps,bench,e2e,packages,tools}/**/${name}`, { cwd: root, exclude: ['**/node_modules', '**/dist'] });
  const found = paths.map((path) => path.replaceAll('\\', '/'));
  return title === undefined ? found : found.filter((path) => hasTitle(readFileSync(join(root, path), 'utf8'), title));
}

interface Fault {
  /** The fault in words, with the nearest title. */
  readonly words: string;
  /** The proof's unambiguous new name. */
  readonly mended?: Proof | undefined;
}

/** The fault of a proof in the project at `root`; undefined when its file and its test exist. */
export function findProofFault(root: string, named: Proof): Fault | undefined {
  const { file, title } = named;
  if (!existsSync(join(root, file))) {
    const [moved, ...others] = movedFiles(root, named);
    if (moved === undefined) return { words: `no such file: ${file}` };
    return { words: `no such file: ${file}; it is in ${[moved, ...others].join(', ')}`, mended: others.length === 0 ? { file: moved, title } : undefined };
  }
  if (title === undefined) return undefined;
  const text = readFileSync(join(root, file), 'utf8');
  if (hasTitle(text, title)) return undefined;
  const nearest = nearestTitle(text, title);
  const words = `no such test: ${file}: ${title}`;
  if (nearest === undefined) return { words };
  return { words: `${words}; the nearest is: ${nearest.title}`, mended: nearest.isClear ? { file, title: nearest.title } : undefined };
}

interface ProofRepair {
  readonly text: string;
  /** The changes made, and the proofs left to a person, in words. */
  readonly changes: readonly string[];
  readonly left: readonly string[];
}

/** The document with the new names of proofs that were unambiguously renamed or moved. */
export function mendDocument(root: string, text: string): ProofRepair {
  const [changes, left]: [string[], string[]] = [[], []];
  const mendPart = (part: string): string => {
    const named = readProof(part);
    const fault = named?.file.includes('/') === true ? findProofFault(root, named) : undefined;
    if (fault === undefined) return part;
    (fault.mended ? changes : left).push(fault.words);
    return fault.mended ? part.replace(part.trim(), () => writeProof(fault.mended!)) : part;
  };
  const mendRow = (row: string): string =>
    row
      .split(/(<br>|(?<!\\)\|)/)
      .map(mendPart)
      .join('');
  const lines = text.split('\n').map((line) => (line.startsWith('|') ? mendRow(line) : line));
  return { text: lines.join('\n'), changes, left };
}
