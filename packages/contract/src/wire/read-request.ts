import type { Issue } from '@earshot/domain';
import * as z from 'zod';
import { type Operation, type RequestPart, requestParts } from './operation.ts';
import { isOfType, ruleWords } from './rule-words.ts';
import { toleratedNames } from './tolerated-names.ts';
import { unknownNames } from './unknown-names.ts';

/** The parts of a request as they were sent; `params` and `query` hold text, `body` is parsed JSON. */
export type SentRequest = Readonly<Record<RequestPart, unknown>>;

/** The decoded request, an `Input` of its operation, or all of its faults. */
export type ReadRequest = { readonly input: unknown; readonly issues?: never } | { readonly issues: readonly Issue[] };

/**
 * Decodes a request. Faults are reported under the wire name of their field, in words for a person. Clients of the
 * documents send every parameter and leave unused ones empty: an optional one that is '' counts as absent, in a body
 * only where '' is not a value of its own. A name in the body that the operation does not know is a fault, unless the
 * documents name it: it would be dropped silently, together with its value.
 */
export function readRequest(operation: Operation, sent: SentRequest): ReadRequest {
  const input: Partial<Record<RequestPart, unknown>> = {};
  const issues: Issue[] = [];
  for (const part of requestParts) {
    const schema = operation[part];
    if (!schema) continue;
    const read = readPart(schema, sent[part] ?? {}, part);
    if (read.issues) issues.push(...read.issues);
    else input[part] = read.data;
  }
  // Phones run earlier and later versions of their app than the server; an unknown field must not hold back their reports.
  const isOfPhones = operation.roles !== 'public' && operation.roles.every((role) => role === 'receiver');
  if (operation.body && !isOfPhones) {
    const unknown = unknownNames(operation.body, sent.body, toleratedNames(operation.path));
    issues.push(...unknown.map((field) => ({ field, message: 'is not a field that this call knows' })));
  }
  return issues.length > 0 ? { issues } : { input };
}

type ReadPart = { readonly data: unknown; readonly issues?: never } | { readonly issues: readonly Issue[] };

function readPart(schema: z.core.$ZodType, sent: unknown, part: RequestPart): ReadPart {
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

const toIssues = (error: z.core.$ZodError, sent: unknown, part: RequestPart): Issue[] =>
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
function withoutEmpty(schema: z.core.$ZodType, sent: unknown): unknown {
  const shape = schemaShape(schema);
  // Every object inherits names such as `constructor`; they are not fields.
  const isEmpty = ([name, value]: [string, unknown]): boolean =>
    value === '' && Object.hasOwn(shape, name) && shape[name] !== undefined && z.safeParse(shape[name], undefined).success;
  return Object.fromEntries(Object.entries(sent as Readonly<Record<string, unknown>>).filter((entry) => !isEmpty(entry)));
}

function schemaShape(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.core.$ZodObject) return schema._zod.def.shape;
  return schema instanceof z.core.$ZodPipe ? schemaShape(schema._zod.def.in) : {};
}
