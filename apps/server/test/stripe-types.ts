// Stripe's description of its API, as its SDK carries it: these types are generated from Stripe's OpenAPI file of the
// pinned version, comments included.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type Class,
  type Directive,
  type Expression,
  parseSync,
  type Span,
  type Statement,
  type TSInterfaceDeclaration,
  type TSSignature,
  type TSType,
  type TSTypeAliasDeclaration,
  type TSTypeName,
} from 'oxc-parser';

/** The folder of the SDK's modules. */
export const sdkFolder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm');

type Declaration = TSInterfaceDeclaration | TSTypeAliasDeclaration;

interface SourceFile {
  readonly text: string;
  /** By full name, such as `Invoice.Status`. */
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly classes: ReadonlyMap<string, Class>;
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

/** The place of a name: a namespace of a file, perhaps with the types of its parameters. */
export interface Place {
  readonly path: string;
  readonly scope: readonly string[];
  readonly parameters?: ReadonlyMap<string, Typed>;
}

export interface Typed extends Place {
  readonly type: TSType;
}

interface Field {
  readonly typed: Typed;
  readonly isOptional: boolean;
  /** From its comment; the types themselves have no lengths. */
  readonly maxLength: number;
}

export interface Fields {
  readonly named: ReadonlyMap<string, Field>;
  /** The type of all other names; without it there are none. */
  readonly others?: Typed | undefined;
}

const files = new Map<string, SourceFile>();

/** Reads a module's types, once. */
export function readTypes(path: string): SourceFile {
  const known = files.get(path);
  if (known) return known;
  const text = readFileSync(path, 'utf8');
  const file = { text, declarations: new Map<string, Declaration>(), classes: new Map<string, Class>(), imports: new Map() };
  files.set(path, file);
  const take = (statement: Statement | Directive | null, scope: readonly string[]): void => {
    if (statement?.type === 'ExportNamedDeclaration') take(statement.declaration, scope);
    if (statement?.type === 'TSInterfaceDeclaration' || statement?.type === 'TSTypeAliasDeclaration')
      file.declarations.set([...scope, statement.id.name].join('.'), statement);
    if (statement?.type === 'ClassDeclaration' && statement.id) file.classes.set(statement.id.name, statement);
    if (statement?.type === 'TSModuleDeclaration' && statement.id.type === 'Identifier')
      for (const each of statement.body?.body ?? []) take(each, [...scope, statement.id.name]);
    if (statement?.type === 'ImportDeclaration')
      for (const each of statement.specifiers)
        if (each.type === 'ImportSpecifier' && each.imported.type === 'Identifier')
          file.imports.set(each.local.name, { path: join(dirname(path), statement.source.value.replace(/\.js$/, '.d.ts')), name: each.imported.name });
  };
  for (const statement of parseSync(path, text).program.body) take(statement, []);
  return file;
}

interface Found extends Place {
  readonly declaration: Declaration;
}

/** The declaration of a name as it is meant at a place: of the nearest namespace, otherwise imported. */
function findDeclaration({ path, scope }: Place, names: readonly string[]): Found {
  const { declarations, imports } = readTypes(path);
  for (let depth = scope.length; depth >= 0; depth -= 1) {
    const full = [...scope.slice(0, depth), ...names];
    const declaration = declarations.get(full.join('.'));
    if (declaration) return { path, scope: full.slice(0, -1), declaration };
  }
  const [first = '', ...rest] = names;
  const imported = imports.get(first);
  if (!imported) throw new Error(`${names.join('.')} is not declared for ${path}`);
  return findDeclaration({ path: imported.path, scope: [] }, [imported.name, ...rest]);
}

export const namesIn = (name: TSTypeName | Expression): string[] => {
  if (name.type === 'Identifier') return [name.name];
  if (name.type === 'TSQualifiedName') return [...namesIn(name.left), name.right.name];
  if (name.type === 'MemberExpression' && !name.computed && name.property.type === 'Identifier') return [...namesIn(name.object), name.property.name];
  throw new Error(`${name.type} is no name of a type`);
};

/** The type that an alias stands for, or the fields of an interface. */
export type Meaning = { readonly typed: Typed } | { readonly fields: Fields };

export function resolveName(place: Place, names: readonly string[], args: readonly Typed[] = []): Meaning {
  const parameter = names.length === 1 ? place.parameters?.get(names[0] ?? '') : undefined;
  if (parameter) return { typed: parameter };
  const { declaration, path, scope } = findDeclaration(place, names);
  const given = (declaration.typeParameters?.params ?? []).flatMap(({ name }, index) => {
    const arg = args[index];
    return arg ? [[name.name, arg] as const] : [];
  });
  const inside = { path, scope, parameters: new Map(given) };
  if (declaration.type === 'TSTypeAliasDeclaration') return { typed: { ...inside, type: declaration.typeAnnotation } };
  const bases = declaration.extends.map(({ expression }) => resolveName(inside, namesIn(expression)));
  return {
    fields: joinFields(
      bases.flatMap((each) => ('fields' in each ? [each.fields] : [])),
      fieldsIn(inside, declaration.body.body, declaration.body.start),
    ),
  };
}

const joinFields = (bases: readonly Fields[], own: Fields): Fields => ({
  named: new Map([...bases, own].flatMap(({ named }) => [...named])),
  others: own.others ?? bases.find(({ others }) => others)?.others,
});

/** The fields that members declare; `start` is where their text begins. */
export function fieldsIn(place: Place, members: readonly TSSignature[], start: number): Fields {
  const { text } = readTypes(place.path);
  const named = new Map<string, Field>();
  let others: Typed | undefined;
  let before: Pick<Span, 'end'> = { end: start };
  for (const member of members) {
    if (member.type === 'TSIndexSignature') others = { ...place, type: member.typeAnnotation.typeAnnotation };
    if (member.type === 'TSPropertySignature' && member.typeAnnotation) {
      const name = member.key.type === 'Identifier' ? member.key.name : member.key.type === 'Literal' ? String(member.key.value) : '';
      const [, length] = /up to \*?(\d+) characters/.exec(text.slice(before.end, member.start)) ?? [];
      const typed = { ...place, type: member.typeAnnotation.typeAnnotation };
      named.set(name, { typed, isOptional: member.optional, maxLength: length === undefined ? Infinity : Number(length) });
    }
    before = member;
  }
  return { named, others };
}
