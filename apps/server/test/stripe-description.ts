import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Form } from './fake-stripe-form.ts';
import { findNamedProblems, findProblems } from './stripe-rules.ts';
import { fieldsIn, readTypes, sdkFolder, type Typed } from './stripe-types.ts';

/** A call of Stripe's API. */
interface Operation {
  readonly method: string;
  readonly path: RegExp;
  /** Number of ids in the path. */
  readonly ids: number;
  /** The file, class and name of the SDK's method. */
  readonly module: string;
  readonly resource: string;
  readonly name: string;
}

let known: readonly Operation[] | undefined;

/** All calls that the SDK makes. */
function listOperations(): readonly Operation[] {
  known ??= globSync('resources/**/*.js', { cwd: sdkFolder }).flatMap((module) => {
    const text = readFileSync(join(sdkFolder, module), 'utf8');
    const [, resource = ''] = /export class (\w+)/.exec(text) ?? [];
    return [...text.matchAll(/^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('(\w+)', [`']([^`']+)[`']/gm)].map(
      ([, name = '', method = '', address = '']) => {
        const path = new RegExp(`^${address.replaceAll(/\$\{[^}]+\}/g, '[^/]+')}$`);
        return { method, path, ids: address.split('${').length - 1, module, resource, name };
      },
    );
  });
  return known;
}

/** The types of a call's parameters and answer; undefined for a call that Stripe does not have. A fixed path wins over one with an id. */
function findCall(asked: string): { readonly params?: Typed | undefined; readonly answer: Typed } | undefined {
  const [method = '', path = ''] = asked.split(' ');
  const matching = listOperations().filter((each) => each.method === method && each.path.test(path));
  const [operation] = matching.toSorted((a, b) => a.ids - b.ids);
  if (!operation) return undefined;
  const file = join(sdkFolder, operation.module.replace(/\.js$/, '.d.ts'));
  for (const member of readTypes(file).classes.get(operation.resource)?.body.body ?? []) {
    if (!('key' in member) || member.key.type !== 'Identifier' || member.key.name !== operation.name || !('value' in member)) continue;
    if (!member.value || !('params' in member.value) || !member.value.returnType) continue;
    const place = { path: file, scope: [] };
    const params = member.value.params.find((each) => each.type === 'Identifier' && each.name === 'params');
    const type = params?.type === 'Identifier' ? params.typeAnnotation?.typeAnnotation : undefined;
    return {
      params: type && { ...place, type },
      answer: { ...place, type: member.value.returnType.typeAnnotation },
    };
  }
  return undefined;
}

interface Asked {
  /** Method and path. */
  readonly path: string;
  readonly form: Form;
  readonly key: string | undefined;
}

const prefix = ({ path }: Asked, problems: readonly string[]): string[] => problems.map((problem) => `${path}: ${problem}`);

const longestKey = 255;

/** Problems of a request: Stripe's description refuses it, or a part of it. */
export function findRequestProblems(asked: Asked): string[] {
  const call = findCall(asked.path);
  if (!call) return prefix(asked, ['Stripe has no such call']);
  if ((asked.key?.length ?? 0) > longestKey) return prefix(asked, ['the key is too long']);
  if (call.params) return prefix(asked, findProblems(asked.form, call.params, { isForm: true, expand: [] }));
  return Object.keys(asked.form).length === 0 ? [] : prefix(asked, ['takes no parameters']);
}

/** Problems of an answer: Stripe's description knows no such content. */
export function findAnswerProblems(asked: Asked, answer: object): string[] {
  const call = findCall(asked.path);
  const expand = typeof asked.form === 'object' && typeof asked.form['expand'] === 'object' ? Object.values(asked.form['expand']).map(String) : [];
  return call ? prefix(asked, findProblems(toJson(answer), call.answer, { isForm: false, expand })) : [];
}

const forJson = { isForm: false, expand: [] } as const;
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Problems of a refusal. A payment keeps the error of its last try in the form that every refusal has. */
export const findErrorProblems = (asked: Asked, answer: object): string[] =>
  prefix(
    asked,
    findNamedProblems('error' in answer ? toJson(answer.error) : undefined, {
      place: { path: join(sdkFolder, 'resources/PaymentIntents.d.ts'), scope: [] },
      names: ['PaymentIntent', 'LastPaymentError'],
      reading: forJson,
    }),
  );

const eventsFile = join(sdkFolder, 'resources/Events.d.ts');

/** Problems of an event, in the same way. */
export function findEventProblems<T extends { readonly type: string }>(event: T): string[] {
  const name = eventNames().get(event.type);
  if (name === undefined) return [`${event.type}: Stripe has no such event`];
  const problems = findNamedProblems(toJson(event), { place: { path: eventsFile, scope: [] }, names: [name], reading: forJson });
  return problems.map((problem) => `${event.type}: ${problem}`);
}

let names: ReadonlyMap<string, string> | undefined;

/** The name of each event's interface, by its type. */
function eventNames(): ReadonlyMap<string, string> {
  names ??= new Map(
    [...readTypes(eventsFile).declarations].flatMap(([name, declaration]) => {
      if (declaration.type !== 'TSInterfaceDeclaration' || name.includes('.')) return [];
      const type = fieldsIn({ path: eventsFile, scope: [] }, declaration.body.body, declaration.body.start).named.get('type')?.typed.type;
      return type?.type === 'TSLiteralType' && type.literal.type === 'Literal' ? [[String(type.literal.value), name] as const] : [];
    }),
  );
  return names;
}
