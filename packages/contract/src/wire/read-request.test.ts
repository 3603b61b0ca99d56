// Every field of every call, missing, of another type, too long: the issue is a sentence about that field, never a validator's words.
import { issueText } from '@earshot/domain';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { toOpenApi } from './openapi.ts';
import { type Operation, type RequestPart, requestParts } from './operation.ts';
import { readRequest } from './read-request.ts';
import { word } from './wire.ts';

const validatorWords =
  /invalid (input|option|string|number|key|value|type|iso|email|url)|expected|received|too (big|small)|pattern|regex|\^|\\d|undefined|null|NaN|must match|\[object/i;

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly in?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly keyType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
}
type Path = readonly string[];

/** The path of every field in a schema's wire side; for a list, in its first entry. */
function* listFields(schema: z.core.$ZodType, path: Path = []): Generator<Path> {
  const { shape, in: wire, innerType, element, options, left, right, keyType, valueType } = schema._zod.def as unknown as Definition;
  for (const inner of [wire, innerType, left, right, ...(options ?? [])]) if (inner) yield* listFields(inner, path);
  for (const [name, inner] of Object.entries(shape ?? {})) {
    yield [...path, name];
    yield* listFields(inner, [...path, name]);
  }
  if (keyType instanceof z.ZodEnum && valueType) for (const name of keyType.options) yield [...path, String(name)];
  if (element) {
    yield [...path, '0'];
    yield* listFields(element, [...path, '0']);
  }
}

function* fieldsIn(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [...path, name];
    yield* fieldsIn(inner, [...path, name]);
  }
}

/** A copy with another value at a path; undefined removes the field. */
function changed(value: unknown, [name, ...deeper]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  const inner = changed((value as Readonly<Record<string, unknown>> | undefined)?.[name], deeper, other);
  if (Array.isArray(value) || (value === undefined && name === '0'))
    return Array.from(value ?? [undefined], (each, index) => (String(index) === name ? inner : each));
  const { [name]: _, ...rest } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return inner === undefined ? rest : { ...rest, [name]: inner };
}

const long = 'x'.repeat(100_000);
const wrong: Readonly<Record<RequestPart, readonly unknown[]>> = {
  params: [long],
  query: [long, ['a', 'b'], 'x', '99999999999', '-1', ' '],
  body: [null, true, -1, 0.5, 1e308, '', 'x', long, '-1', [], ['x'], [null], {}, { odd: 1 }, Array.from({ length: 10_001 }, () => 'x')],
};

const rows = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table).flatMap(([name, operation]: [string, Operation]) =>
    requestParts.flatMap((part) => (operation[part] ? [{ name: `${feature}.${name} ${part}`, operation, part, schema: operation[part] }] : [])),
  ),
);

/** Reads this part of a request alone. */
function readPart(operation: Operation, part: RequestPart, sent: unknown) {
  const { params: _params, query: _query, body: _body, ...rest } = operation;
  return readRequest({ ...rest, [part]: operation[part] }, { params: {}, query: {}, body: {}, [part]: sent });
}

test.each(rows)('$name is refused in words for a person, under the names of its fields', ({ operation, part, schema }) => {
  const example = operation.example[part] ?? {};
  const paths = new Map([...listFields(schema), ...fieldsIn(example)].map((path) => [path.join('.'), path]));
  const known = new Set([part, ...[...paths.values()].flat()]);
  const faults = new Set<string>();
  const refused = new Set<string>();
  const check = (path: Path, value: unknown) => {
    for (const { field, message } of readPart(operation, part, changed(example, path, value)).issues ?? []) {
      const text = issueText({ field, message });
      const names = field.split('.').filter((each) => !/^\d+$/.test(each));
      const isSentence = /^\p{Lu}/u.test(message);
      if (path.join('.').startsWith(field) || field.startsWith(path.join('.'))) refused.add(path.join('.'));
      if (validatorWords.test(text.replaceAll(new RegExp(names.join('|') || '$^', 'g'), '')) || message.length < 6) faults.add(`${field}: ${text}`);
      if (!names.every((each) => known.has(each) || isOddName(value, each))) faults.add(`${field} is no field: ${text}`);
      if (!isSentence && !text.includes(names.at(-1) ?? 'the list')) faults.add(`${field} is not named: ${text}`);
    }
  };
  for (const path of paths.values()) for (const value of [undefined, ...wrong[part]]) check(path, value);
  for (const value of wrong[part]) check([], value);
  expect([...faults]).toEqual([]);
  // Every field is validated; the example's `ears` are everyone's, which have no id.
  expect([...paths.keys()].filter((path) => !refused.has(path) && part !== 'params' && !path.endsWith('ears.id'))).toEqual([]);
});

// The test's own entry of an object with arbitrary names.
const isOddName = (value: unknown, name: string): boolean => typeof value === 'object' && value !== null && name in value;

test('a choice between forms says which there are, and a list which of its entries it means', () => {
  const run = (change: object) => readPart(contract.driveTests.run, 'body', { ...contract.driveTests.run.example.body, ...change }).issues?.map(issueText);
  expect(run({ ears: { kind: 'contact' } })).toEqual(['id is required']);
  expect(run({ ears: { kind: 'nobody' } })).toEqual(['kind must be contact, group or everyone']);
  expect(run({ points: [{ lat: 1, lng: 1 }, 7] })).toEqual(['Entry 2 of points must be an object']);
  const remove = (body: object) => readPart(contract.messages.remove, 'body', body).issues?.map(issueText);
  expect(remove({ singleDelete: 7 })).toEqual(['singleDelete must be false or text']);
  expect(remove({ selectedMessages: 'x', isAllSelected: 'yes' })).toEqual(['isAllSelected must be true or false', 'selectedMessages must be a list']);
});

test('an empty parameter counts as absent where it may be', () => {
  const query = (sent: object) => readPart(contract.messages.list, 'query', sent);
  expect(query({ status: '', filterkey: '', filtervalue: '', page: '', search: '', querytime: '' })).toEqual({ input: { query: {} } });
  expect(readPart(contract.contacts.list, 'query', { ContactID: '', NotUserID: '', id: '' })).toEqual({ input: { query: {} } });
  expect(readPart(contract.messages.get, 'query', { id: '' })).toEqual({ issues: [{ field: 'id', message: 'is required' }] });
  // Properties that every object inherits are not fields of a query.
  expect(query({ constructor: '', toString: '' })).toEqual({ input: { query: {} } });
  expect(readPart(contract.messages.remove, 'body', { singleDelete: false, isAllSelected: true, querytime: '', statusFilter: '' }).issues).toBeUndefined();
  const { content, message_settings } = contract.messages.save.example.body;
  expect(readPart(contract.messages.save, 'body', { content: { ...content, ContentID: '', Modified: '' }, message_settings }).issues).toBeUndefined();
  // An intentional '' stays: it removes a contact's address.
  expect(readPart(contract.users.saveProfile, 'body', { ...contract.users.saveProfile.example.body, Email: '' })).toMatchObject({
    input: { body: { email: '' } },
  });
});

test('a filter word is known in any case, and described by its words', () => {
  expect(z.decode(word(['Heard', 'Not Delivered']), 'not delivered ')).toBe('Not Delivered');
  expect(z.safeDecode(word(['Heard', 'Not Delivered']), 'x').error?.issues[0]?.message).toBe('must be Heard or Not Delivered');
  const paths = toOpenApi({ activity: contract.activity }, { title: '', version: '', serverUrl: '/', features: {} }).paths['/api/getactivitydata'];
  expect(paths?.['get']?.parameters.find(({ name }) => name === 'statusFilter')?.schema).toEqual({
    type: 'string',
    enum: ['Heard', 'Pending', 'Not Delivered'],
  });
});

test('every fault of a request is named at once, and a name that nobody knows is one in the body', () => {
  const request = { params: {}, query: {}, body: { ...contract.messages.remove.example.body, isAllSelected: 'yes', receivers: [], ClientID: 'x' } };
  expect(readRequest(contract.messages.remove, request).issues?.map(issueText)).toEqual([
    'isAllSelected must be true or false',
    'receivers is not a field that this call knows',
  ]);
  // A phone of another version may say more.
  const { body } = contract.receivers.report.example;
  expect(readRequest(contract.receivers.report, { params: {}, query: {}, body: { ...body, later: 1 } })).not.toHaveProperty('issues');
});
