import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../contract.ts';
import type { Operation } from './operation.ts';
import { toleratedNames } from './tolerated-names.ts';
import { unknownNames } from './unknown-names.ts';

const found = (schema: z.ZodType, sent: unknown) => unknownNames(schema, sent, new Set(['spare']));

test('names are found at any depth, and where one of several forms knows them they are none', () => {
  const inner = z.object({ a: z.string() });
  expect(found(inner, { a: '', b: 1, spare: 1 })).toEqual(['b']);
  expect(found(z.object({ list: z.array(inner).optional() }), { list: [{ a: '' }, { c: 1 }] })).toEqual(['list.1.c']);
  expect(found(z.union([z.literal(false), inner, z.object({ b: z.string() })]), { b: '' })).toEqual([]);
  expect(found(z.codec(inner, z.string(), { decode: ({ a }) => a, encode: (a) => ({ a }) }), { d: 1 })).toEqual(['d']);
  expect(found(z.intersection(inner, z.object({ b: z.string() })), { a: '', b: '', c: '' })).toEqual(['c']);
  expect(found(z.record(z.string(), inner).nullable().default(null), { any: { a: '', e: 1 } })).toEqual(['any.e']);
  expect(found(z.looseObject({ a: inner }), { a: { f: 1 }, g: 1 })).toEqual(['a.f']);
  for (const sent of [null, 'text', 7, ['a'], undefined]) expect(found(inner, sent)).toEqual([]);
  expect(found(inner, { constructor: 1, __proto__x: 1, toString: 1 })).toEqual(['constructor', '__proto__x', 'toString']);
  expect(found(inner, Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`n${index}`, 1])))).toHaveLength(10);
});

test('the example of every call is known to the last name', () => {
  const unknown = Object.entries(contract).flatMap(([feature, operations]) =>
    Object.entries(operations as Readonly<Record<string, Operation>>).flatMap(([name, { body, example }]) =>
      body ? unknownNames(body, example.body, new Set()).map((each) => `${feature}.${name}: ${each}`) : [],
    ),
  );
  expect(unknown).toEqual([]);
});

test('no tolerated name is one by which receivers are chosen', () => {
  for (const name of ['contacts', 'groups', 'receivers', 'contact_ids', 'group_ids']) expect(toleratedNames('/api/ourcontents').has(name)).toBe(false);
});
