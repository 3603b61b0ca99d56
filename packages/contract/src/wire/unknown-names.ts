import type * as z from 'zod';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
}

const schemaDefinition = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;

/** The most unknown names reported: a caller that sends more has sent something else. */
const most = 10;

/** The sent names that the schema does not know, each with its path; `tolerated` names may be present all the same. */
export function unknownNames(schema: z.core.$ZodType, sent: unknown, tolerated: ReadonlySet<string>): readonly string[] {
  return [...new Set(look(schema, sent, []))].filter((path) => !tolerated.has(path.split('.').at(-1) ?? '')).slice(0, most);
}

function look(schema: z.core.$ZodType, sent: unknown, path: readonly string[]): readonly string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const { type, shape, catchall, in: wire, innerType, element, valueType, options, left, right } = schemaDefinition(schema);
  if (type === 'object' && shape) return Array.isArray(sent) ? [] : lookIntoObject({ shape, isClosed: catchall === undefined }, sent, path);
  if (type === 'pipe' && wire) return look(wire, sent, path);
  if (type === 'array' && element) return Array.isArray(sent) ? sent.slice(0, 100).flatMap((each, index) => look(element, each, [...path, String(index)])) : [];
  if (type === 'record' && valueType) return Object.entries(sent).flatMap(([name, each]) => look(valueType, each, [...path, name]));
  if (type === 'union' && options) return fewest(options.map((option) => look(option, sent, path)));
  // Either side may know a name.
  if (type === 'intersection' && left && right) {
    const known = new Set(look(right, sent, path));
    return look(left, sent, path).filter((each) => known.has(each));
  }
  return innerType ? look(innerType, sent, path) : [];
}

function lookIntoObject(
  { shape, isClosed }: { readonly shape: Readonly<Record<string, z.core.$ZodType>>; readonly isClosed: boolean },
  sent: object,
  path: readonly string[],
): readonly string[] {
  return Object.entries(sent).flatMap(([name, each]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema) return look(schema, each, [...path, name]);
    return isClosed ? [[...path, name].join('.')] : [];
  });
}

const fewest = (found: readonly (readonly string[])[]): readonly string[] => found.toSorted((a, b) => a.length - b.length)[0] ?? [];
