import type { Issue } from '@earshot/domain';
import * as z from 'zod';
import type { RequestPart } from './operation.ts';
import { isOfType, ruleWords } from './rule-words.ts';

/** The decoded part of a request, or its faults. */
export type ReadResult = { readonly data: unknown; readonly issues?: never } | { readonly issues: readonly Issue[] };

/**
 * Decodes a part of a request. Faults are reported under the wire name of their field, in words for a person. Clients
 * of the documents send every parameter and leave unused ones empty: an optional one that is '' counts as absent, in a
 * body only where '' is not a value of its own.
 */
export function readSent(schema: z.ZodType, sent: unknown, part: RequestPart): ReadResult {
  const given = part === 'query' ? withoutEmpty(schema, sent) : sent;
  const first = z.safeDecode(schema, given as never, { error: ruleWords });
  if (first.success) return { data: first.data };
  const empty = first.error.issues.map(({ path }) => path).filter((path) => typeof path.at(-1) === 'string' && valueAt(given, path) === '');
  // An empty cell of an imported file is a fault of the file.
  if (empty.length === 0 || Array.isArray(given)) return { issues: toIssues(first.error, given, part) };
  const rest = empty.reduce(without, given);
  const second = z.safeDecode(schema, rest as never, { error: ruleWords });
  if (second.success) return { data: second.data };
  // For a required field the first decoding's message says more.
  const said = new Map(toIssues(first.error, given, part).map((issue) => [issue.field, issue]));
  return { issues: toIssues(second.error, rest, part).map((issue) => said.get(issue.field) ?? issue) };
}

type Path = readonly PropertyKey[];

const toIssues = (error: z.ZodError, sent: unknown, part: RequestPart): Issue[] =>
  error.issues.map((issue) => ({
    field: issue.path.join('.') || part,
    message: isOfType(issue) && valueAt(sent, issue.path) === undefined && !isSentence(issue.message) ? 'is required' : issue.message,
  }));

// A form's own words for an empty field.
const isSentence = (message: string): boolean => /^\p{Lu}/u.test(message);

const valueAt = (sent: unknown, path: Path): unknown =>
  path.reduce((value, key) => (typeof value === 'object' && value !== null ? (value as Readonly<Record<PropertyKey, unknown>>)[key] : undefined), sent);

/** A copy without the value at the path; lists keep their length. */
function without(sent: unknown, [key, ...deeper]: Path): unknown {
  if (typeof sent !== 'object' || sent === null || key === undefined) return sent;
  const inner: unknown = deeper.length === 0 ? undefined : without((sent as Readonly<Record<PropertyKey, unknown>>)[key], deeper);
  if (Array.isArray(sent)) return sent.with(Number(key), inner);
  const { [key]: _, ...others } = sent as Readonly<Record<PropertyKey, unknown>>;
  return deeper.length === 0 ? others : { ...others, [key]: inner };
}

/** A query without its empty optional names. */
function withoutEmpty(schema: z.ZodType, sent: unknown): unknown {
  const shape = schemaShape(schema);
  // Every object inherits names such as `constructor`; they are not fields.
  const isEmpty = ([name, value]: [string, unknown]): boolean =>
    value === '' && Object.hasOwn(shape, name) && shape[name]?.safeParse(undefined).success === true;
  return Object.fromEntries(Object.entries(sent as Readonly<Record<string, unknown>>).filter((entry) => !isEmpty(entry)));
}

function schemaShape(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape as Readonly<Record<string, z.ZodType>>;
  return schema instanceof z.ZodPipe ? schemaShape(schema.in as z.ZodType) : {};
}
