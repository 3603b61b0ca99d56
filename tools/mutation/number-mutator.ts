// Stryker leaves numbers alone, but the engine's rules are numbers: this makes each constant of a module a fifth larger, and a fifth smaller.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The used part of a Babel path and of Stryker's list; neither is a public export. */
interface Node {
  readonly type: string;
  readonly value?: unknown;
}
interface NodePath {
  readonly node: Node;
  readonly parentPath: NodePath | null;
  readonly key: unknown;
}
interface Mutator {
  readonly name: string;
  readonly mutate: (path: NodePath) => Iterable<Node>;
}

/** Returns whether the number is part of a constant of the module: in its value, not in a key or a type, and in no function. */
function isConstant({ key, parentPath }: NodePath): boolean {
  if (key === 'key') return false;
  for (let path = parentPath; path !== null; path = path.parentPath) {
    const { type } = path.node;
    if (type === 'Program') return true;
    if (type.startsWith('TS') && !/^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/.test(type)) return false;
    if (/Function|Class|^ObjectMethod$/.test(type)) return false;
  }
  return false;
}

const changed = (value: number): readonly number[] =>
  Number.isInteger(value) ? [Math.ceil(value * 1.2), Math.floor(value * 0.8)] : [value * 1.2, value * 0.8];

const numbers: Mutator = {
  name: 'Number',
  *mutate(path) {
    const { type, value } = path.node;
    if (type !== 'NumericLiteral' || typeof value !== 'number' || value === 0 || !isConstant(path)) return;
    for (const other of changed(value)) yield { type, value: other };
  },
};

/** Adds the numbers to Stryker's mutators in this process. */
export async function mutateNumbersToo(): Promise<void> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@stryker-mutator/instrumenter')));
  const { allMutators } = (await import(pathToFileURL(join(folder, 'mutators/mutate.js')).href)) as { readonly allMutators: Mutator[] };
  if (!Array.isArray(allMutators)) throw new Error('Stryker keeps its list of mutators elsewhere now; tools/mutation/number-mutator.ts has to follow.');
  allMutators.push(numbers);
}
