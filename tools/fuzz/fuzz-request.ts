// Makes one request of a run. The same number and seed make the same request, apart from ids that the server has sent by then.
import { type Random, createRandom, toSeed } from '../../bench/trigger-quality/random.ts';
import type { Call, Parameter } from './description.ts';
import type { KnownIds } from './ids.ts';
import { isFields } from './json.ts';
import { oddText, oddValue } from './oddities.ts';
import { brokenJson, spoiled } from './spoil.ts';
import { filledExample, type Source, validValue } from './valid-values.ts';

/** A person in whose name requests are made. */
export interface Role {
  readonly name: string;
  readonly roles: readonly string[];
}

/** A request as it is sent; only the token is added later. */
export interface FuzzRequest {
  readonly number: number;
  readonly call: string;
  /** Index of the caller; absent for a request without a token. */
  readonly caller?: number | undefined;
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | undefined;
  /** The encoding of the body; `latin1` sends bytes that are not UTF-8. */
  readonly encoding: 'utf8' | 'latin1';
}

export interface Plan {
  readonly seed: number;
  readonly calls: readonly Call[];
  readonly callers: readonly Role[];
  readonly ids: KnownIds;
  /** Makes calls that end sessions, in the callers' names and with their own ids. */
  readonly sparesNobody: boolean;
}

/** Calls that end their caller's session or role. They are made without a token and refused. */
const endOwnSession = new Set(['signIn.end', 'signIn.endOtherSessions', 'signIn.changePassword', 'users.transferOwnership', 'receivers.signOut']);
/** Calls that end the session, roles or client of a named user. They never name a caller. */
const endOthers = new Set(['signIn.endSession', 'users.archive', 'users.edit', 'clientAdmin.archive']);

type RequestStyle = 'valid' | 'near' | 'broken' | 'address' | 'wire';

const chooseManner = (chance: number): RequestStyle => {
  if (chance < 0.3) return 'valid';
  if (chance < 0.65) return 'near';
  if (chance < 0.8) return 'broken';
  return chance < 0.9 ? 'address' : 'wire';
};

export function makeRequest(plan: Plan, number: number): FuzzRequest {
  const random = createRandom(toSeed(`${plan.seed} ${number}`));
  const call = random.pick(plan.calls);
  const caller = pickCaller(plan, call, random);
  const source: Source = { random, ids: plan.ids, place: { feature: call.feature, caller } };
  const manner = chooseManner(random.next());
  const address = buildAddress(call, source, manner);
  const body = makeBody(call, source, manner);
  const isSpared = !plan.sparesNobody && endOthers.has(call.name);
  const spare = (text: string): string => (isSpared ? plan.ids.spare(text) : text);
  return {
    number,
    call: call.name,
    caller,
    method: manner === 'address' && random.next() < 0.1 ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) : call.method,
    path: spare(address),
    headers: makeHeaders(call, source, { manner, hasBody: body !== undefined }),
    body: body === undefined ? undefined : spare(body),
    encoding: manner === 'wire' && random.next() < 0.2 ? 'latin1' : 'utf8',
  };
}

/** Picks a caller, mostly one who may make the call. */
function pickCaller({ callers, sparesNobody }: Plan, { name, roles }: Call, random: Random): number | undefined {
  const indices = [...callers.keys()];
  const allowed = indices.filter((index) => callers[index]?.roles.some((role) => roles.includes(role)));
  const chance = random.next();
  if (indices.length === 0 || (endOwnSession.has(name) && !sparesNobody) || chance < 0.04) return undefined;
  return random.pick(allowed.length > 0 && chance < 0.9 ? allowed : indices);
}

function buildAddress({ path, parameters }: Call, source: Source, manner: RequestStyle): string {
  const { random } = source;
  const isOdd = manner === 'near' || manner === 'broken' || manner === 'address';
  const makeValue = ({ name, schema }: Parameter, part: Parameter['in']): string => {
    const value = isOdd && random.next() < (part === 'path' ? 0.3 : 0.4) ? oddText(random).slice(0, 3_000) : validValue(schema, source, name);
    return encodeURIComponent(wireText(value).toWellFormed());
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return parameter ? makeValue(parameter, 'path') : '';
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random.next() < (parameter.isRequired ? 0.97 : 0.4))
    .flatMap((parameter) => {
      const times = isOdd && random.next() < 0.1 ? random.pick([2, 3, 50]) : 1;
      return Array.from({ length: times }, () => `${parameter.name}${isOdd && random.next() < 0.03 ? '[]' : ''}=${makeValue(parameter, 'query')}`);
    });
  const all =
    isOdd && random.next() < 0.2 ? [...query, `${encodeURIComponent(oddText(random).slice(0, 100).toWellFormed())}=${random.pick(['1', '', '%00'])}`] : query;
  const address = all.length === 0 ? filled : `${filled}?${all.join('&')}`;
  return manner === 'address' ? oddAddress(address, random) : address;
}

const wireText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Damages an address, but only with characters that a client can send. */
function oddAddress(address: string, random: Random): string {
  const at = 1 + Math.floor(random.next() * (address.length - 1));
  const put = (text: string): string => address.slice(0, at) + text + address.slice(at);
  const ways: readonly (() => string)[] = [
    () => address,
    () =>
      put(
        random.pick([
          '%zz',
          '%',
          '%00',
          '%ff',
          '%c0%af',
          '%ed%a0%80',
          '//',
          '/../',
          '%2e%2e%2f',
          ';',
          '#',
          '&',
          '&&==',
          '?',
          '\\',
          '|',
          '{}',
          '+',
          '%0d%0aX:1',
        ]),
      ),
    () => put('x'.repeat(Math.floor(random.between([100, 9_000])))),
    () => `/${address}`,
    () => address.toUpperCase(),
    () => `${address}${address.includes('?') ? '&' : '?'}${Array.from({ length: 500 }, (_, index) => `a${index}=1`).join('&')}`,
    () => `${address}${address.includes('?') ? '&' : '?'}__proto__=1&constructor[prototype]=1&ClientID=1&UserID=%00`,
    () => address.replace(/\/[^/?]*/, ''),
    () => put('\u00ff\u00fe'),
  ];
  return random.pick(ways)().slice(0, 12_000) || '/';
}

function makeBody(call: Call, source: Source, manner: RequestStyle): string | undefined {
  const { random } = source;
  // Sometimes a call without a body is sent one.
  if (!call.body) return random.next() < (manner === 'wire' ? 0.3 : 0.01) ? JSON.stringify(oddValue(random)) : undefined;
  const isExample = isFields(call.example) && random.next() < 0.6;
  const valid = isExample ? filledExample(call.example, source) : validValue(call.body, source);
  let value = valid;
  if (manner === 'near') value = spoiled(value, random);
  if (manner === 'broken') for (let times = Math.floor(random.between([1, 6])); times > 0; times -= 1) value = spoiled(value, random);
  const json = JSON.stringify(value) ?? '';
  if (manner !== 'wire' || random.next() < 0.4) return json;
  return random.next() < 0.02 ? JSON.stringify('x'.repeat(3_000_000)) : brokenJson(json, random);
}

function makeHeaders({ parameters }: Call, { random }: Source, { manner, hasBody }: { readonly manner: RequestStyle; readonly hasBody: boolean }) {
  const headers: Record<string, string | readonly string[]> = {};
  if (hasBody) headers['content-type'] = 'application/json';
  for (const { name } of parameters.filter((parameter) => parameter.in === 'header' && random.next() < 0.3)) headers[name] = String(random.next());
  if (manner !== 'wire') return headers;
  for (let times = Math.floor(random.next() * 4); times > 0; times -= 1) {
    const [name, values] = random.pick(oddHeaders);
    const value = random.pick(values);
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  }
  return headers;
}

const oddHeaders: readonly (readonly [string, readonly (string | readonly string[] | undefined)[]])[] = [
  [
    'content-type',
    [
      undefined,
      '',
      'text/csv',
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'application/json;;',
      'APPLICATION/JSON',
      'application/json, text/html',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'application/octet-stream',
      '\u00ff/\u00fe',
      'x'.repeat(5_000),
    ],
  ],
  ['content-encoding', ['gzip', 'br', 'identity', 'x', 'gzip, gzip']],
  [
    'authorization',
    ['', 'Bearer', 'Bearer x', `Bearer ${'x'.repeat(43)}`, `Bearer ${'x'.repeat(6_000)}`, 'Basic YTpi', 'bearer \u00ff\u00fe', ['Bearer a', 'Bearer b']],
  ],
  ['Idempotency-Key', ['', ' ', 'x'.repeat(201), 'x'.repeat(5_000), '\u00ff\u00e9', 'same-key', ['one', 'two'], "';--"]],
  ['accept', ['', 'text/event-stream', 'text/html', '*/*;q=x', 'application/xml', 'x'.repeat(3_000)]],
  ['accept-language', ['es', '\u00ff', 'xx-YY;q=9', 'a,'.repeat(1_000)]],
  ['accept-encoding', ['gzip', 'br;q=0', '*', 'x']],
  ['x-forwarded-for', ['203.0.113.9', '::1', 'not an address', '1.1.1.1, '.repeat(200), '\u00ff']],
  ['x-forwarded-proto', ['https', 'x']],
  ['x-forwarded-host', ['elsewhere.example', '\u00ff', 'a b']],
  ['host', ['elsewhere.example', 'x'.repeat(300), '[::1', 'a b']],
  ['origin', ['null', 'https://elsewhere.example', '\u00ff']],
  ['range', ['bytes=0-', 'bytes=9-1', 'x']],
  ['if-none-match', ['*', '"x"', 'W/']],
  ['if-modified-since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['last-event-id', ['x', '-1', '\u00ff']],
  ['cookie', ['a=b', '=', ';'.repeat(500)]],
  ['user-agent', ['', '\u00ff', 'x'.repeat(4_000)]],
  ['traceparent', ['00-x-y-00']],
  ['x-request-id', ['', 'x'.repeat(3_000), '\u00ff']],
  ['upgrade', ['websocket', 'h2c']],
  ['transfer-encoding', ['chunked']],
];
