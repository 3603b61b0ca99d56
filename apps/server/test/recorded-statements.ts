// Statements that the server sends in tests, with the place in its code that sent each, for checks of all of them.
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { DefaultQueryCompiler } from 'kysely';
import { mark } from './change-guard.ts';

export interface RecordedStatement {
  readonly text: string;
  /** The values of one of its calls. */
  readonly values: readonly unknown[];
  /** Such as `messaging/contacts/list-store.ts listContacts`. */
  readonly sender: string;
}

interface Frame {
  readonly file: string;
  readonly name: string | undefined;
}

const mostFrames = 40;
/** Calls with more values are rare and say no more. */
const mostValues = 1_000;

/** Statements that differ only in how many values they list are one. */
const toShape = (text: string): string =>
  text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, \$)+/g, '$,')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1');

const countValues = (values: readonly unknown[]): number => values.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);

/** As the driver sends it to the database, in JSON. */
const toJson = (value: unknown): unknown => (value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value);

function readFrames(stack: string): readonly Frame[] {
  const lines = stack.matchAll(/^ +at (?:async )?(?:(?<name>\S+) (?:\[as \S+\] )?\()?file:\/\/\S*?\/apps\/server\/(?<file>[^:?]+)[:?]/gm);
  return Array.from(lines, ({ groups }) => ({ file: groups?.['file'] ?? '', name: groups?.['name'] }));
}

/** The store function on top of the stack; undefined if a test sent the statement by itself. */
function findSender(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = mostFrames;
  const frames = readFrames(new Error('the stack').stack ?? '').filter(({ file }) => !file.endsWith('/recorded-statements.ts'));
  Error.stackTraceLimit = stackTraceLimit;
  const [first] = frames;
  if (first === undefined || !first.file.startsWith('src/') || /\.test[.-]/.test(first.file)) return undefined;
  const { name } = frames.find((frame) => frame.file === first.file && frame.name !== undefined) ?? first;
  return [first.file.slice('src/'.length), name?.split('.').at(-1)].filter(Boolean).join(' ');
}

/** Writes each statement into `folder` from now on; of the calls of one, the one with the most values. */
function record(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${Date.now()}.jsonl`);
  const written = new Map<string, number>();
  const prototype = DefaultQueryCompiler.prototype;
  const compile = prototype.compileQuery; // oxlint-disable-line typescript/unbound-method -- called with its object below
  prototype.compileQuery = function compileAndRecord(...args) {
    const compiled = compile.apply(this, args);
    const { sql: text, parameters } = compiled;
    const shape = toShape(text);
    const count = countValues(parameters);
    if (count > (written.get(shape) ?? -1) && count <= mostValues && !text.includes(mark)) {
      const sender = findSender();
      if (sender !== undefined) {
        written.set(shape, count);
        appendFileSync(file, `${JSON.stringify({ text, values: parameters.map(toJson), sender } satisfies RecordedStatement)}\n`);
      }
    }
    return compiled;
  };
}

/** All statements that a run of tests recorded into `folder`. */
export function readStatements(folder: string): readonly RecordedStatement[] {
  const found = new Map<string, RecordedStatement>();
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const statement = JSON.parse(line) as RecordedStatement;
      const key = `${statement.sender} ${toShape(statement.text)}`;
      const known = found.get(key);
      if (!known || countValues(statement.values) > countValues(known.values)) found.set(key, statement);
    }
  return [...found.values()];
}

const wanted = process.env['RECORD_STATEMENTS'];
const isRecording = Symbol.for('earshot.recordStatements');
if (wanted !== undefined && !(isRecording in globalThis)) {
  Object.assign(globalThis, { [isRecording]: true });
  record(wanted);
}
