// Every odd request gets a refusal that says why, never a fault.
import { contract, type Operation } from '@earshot/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildDevice, buildMessage, buildUser } from './factories.ts';
import { type FakeTranslator, startFakeTranslator } from './fake-translator.ts';
import { isLong } from './how-long.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let translator: FakeTranslator;
let operator: BuiltUser;
let staff: BuiltUser;
let device: string;
let messageId: string;

beforeAll(async () => {
  translator = await startFakeTranslator();
  server = await startTestServer({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: translator.url });
  operator = await buildUser(server, (await buildClient(server)).id, ['operator', 'admin']);
  staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
  ({ id: messageId } = await buildMessage(server, operator, {}));
  device = await buildDevice(server, '+13035550177');
});
afterAll(async () => {
  await server.close();
  await translator.close();
});

const oddities: readonly unknown[] = [
  null,
  '',
  'x',
  ' ',
  '-1',
  '0',
  '1e9',
  'NaN',
  '99999999999',
  '2026-02-30',
  '9999-12-31',
  '+010000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '0001-01-01',
  '24:00',
  '12:60 PM',
  '13:00 PM',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u{1F468}\u200d\u{1F469}',
  '%',
  '\\',
  "'; drop table x",
  'x'.repeat(100_000),
  '٣',
  'İ',
  '1,1,1,1,1,1,1',
  '12:00 AM',
  'Daily',
  'Custom',
  0,
  1,
  -1,
  0.5,
  1e308,
  -1e308,
  9_007_199_254_740_992,
  true,
  false,
  [],
  [null],
  ['x'],
  [[]],
  {},
  { length: 1 },
  { toString: 'x' },
  ['00000000-0000-0000-0000-000000000000'],
];

/** `npm run check:long` tries every oddity on every field; other runs try a fourth on each field, the next field the next fourth. */
const parts = isLong ? 1 : 4;
let turn = 0;
function nextOddities(): readonly unknown[] {
  turn += 1;
  return oddities.filter((_, index) => index % parts === turn % parts);
}

/** A validator's own words; `read-request.test.ts` of the contract checks every sentence. */
const validatorWords = /Invalid input|Invalid option|expected \w+, received|Too (big|small)/;

const chooseToken = ({ roles }: Operation): string | undefined => {
  if (roles === 'public') return undefined;
  if (roles.includes('receiver')) return device;
  return roles.includes('operator') || roles.includes('admin') ? operator.token : staff.token;
};

interface SentAnswer {
  readonly status: number;
  readonly text: string;
}

async function send(operation: Operation, parts: { params: Fields; query: Fields; body: unknown }): Promise<SentAnswer> {
  const fill = (value: unknown): unknown =>
    value === '{message}' ? messageId : value === '{user}' ? operator.id : value === '{client}' ? operator.clientId : value;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(String(fill(parts.params[name])))));
  const url = new URL(path, server.baseUrl);
  for (const [name, value] of Object.entries(parts.query))
    for (const each of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(fill(each)));
  const token = chooseToken(operation);
  const response = await fetch(url, {
    method: operation.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(parts.body !== undefined && { 'content-type': 'application/json' }) },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body, (_, value: unknown) => fill(value)) }),
  });
  return { status: response.status, text: await response.text() };
}

type Fields = Readonly<Record<string, unknown>>;
const wellFormed = (text: string): string => text.slice(0, 3_000).toWellFormed();

/** The value with each leaf, and each object on the way to it, replaced in turn. */
function* variants(
  value: unknown,
  path: readonly string[] = [],
): Generator<{ readonly path: readonly string[]; readonly odd: unknown; readonly whole: unknown }> {
  for (const odd of nextOddities()) yield { path, odd, whole: odd };
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const { path: deeper, odd, whole } of variants(inner, [...path, key])) yield { path: deeper, odd, whole: { ...value, [key]: whole } };
  }
}

const rows = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table).flatMap(([name, operation]: [string, Operation]) =>
    operation.answers === 'events' ? [] : [{ name: `${feature}.${name}`, operation }],
  ),
);

test.each(rows)(
  '$name answers odd input with a refusal that names the field',
  async ({ operation }) => {
    const { params = {}, query = {}, body } = operation.example;
    const faults: unknown[] = [];
    const note = (odd: unknown, path: readonly string[], { status, text }: SentAnswer): void => {
      const isRefused = status !== 422 || (/"fields":\[\{"field":"[^"]+"/.test(text) && !validatorWords.test(text));
      if (status >= 500 || !isRefused) faults.push({ path: path.join('.'), odd: JSON.stringify(odd)?.slice(0, 40), status, text: text.slice(0, 200) });
    };
    for (const part of ['params', 'query'] as const) {
      const fields = { params, query }[part];
      const names = new Set([...Object.keys(fields), ...Object.keys((operation[part] as { shape?: object } | undefined)?.shape ?? {})]);
      for (const name of names)
        for (const odd of nextOddities()) {
          const wire = typeof odd === 'string' ? wellFormed(odd) : typeof odd === 'object' ? ['1', '2'] : JSON.stringify(odd);
          note(odd, [part, name], await send(operation, { params, query, body, [part]: { ...fields, [name]: wire } }));
        }
    }
    if (body) for (const { path, odd, whole } of variants(body)) note(odd, ['body', ...path], await send(operation, { params, query, body: whole }));
    expect(faults).toEqual([]);
  },
  120_000,
);

test('addresses and bodies that are no requests at all are refused in the same form', async () => {
  const raw = async (path: string, init: RequestInit = {}): Promise<number> => {
    const response = await fetch(`${server.baseUrl}${path}`, init);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ success: 0, message: expect.any(String) as string });
    return response.status;
  };
  const as = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  expect(await raw('/api/saas-user/count/%zz', { headers: as(operator.token) })).toBe(404);
  expect(await raw(`/api/saas-user/count/${'x'.repeat(300)}`, { headers: as(operator.token) })).toBe(404);
  expect(await raw('/api/nothing')).toBe(404);
  expect(await raw('/assets/%00')).toBe(404);
  expect(await raw('//elsewhere.example/app')).toBe(404);
  expect(await raw('/api/ourcontents', { method: 'POST', headers: as(operator.token), body: '{' })).toBe(422);
  expect(await raw('/api/ourcontents', { method: 'POST', headers: as(operator.token), body: '{"__proto__":{}}' })).toBe(422);
  expect(await raw('/api/ourcontents', { method: 'POST', headers: { ...as(operator.token), 'content-type': 'text/csv' }, body: 'a' })).toBe(422);
  expect(await raw('/api/ourcontents', { method: 'POST', headers: as(operator.token), body: `"${'x'.repeat(2_000_000)}"` })).toBe(422);
});

test.each(['//x', '//elsewhere.example/app', '/messages//editor', '/messages///', '/%00', '/messages/%00', '/%', '/%E0%A4%A'])(
  'a page with a malformed address leads home, as an unknown one does: %s',
  async (path) => {
    const ask = (accept: string) => fetch(server.baseUrl + path, { redirect: 'manual', headers: { accept } });
    const page = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/']);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await ask('application/json')).status).not.toBe(302);
  },
);

test('a caller who is not signed in, or not allowed, is refused before the body is read', async () => {
  const broken = (token: string) =>
    fetch(`${server.baseUrl}/api/ourcontents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{',
    });
  expect((await broken('x'.repeat(43))).status).toBe(401);
  expect((await broken(device)).status).toBe(403);
  expect((await broken(operator.token)).status).toBe(422);
});

test('the developer inbox refuses odd recipients', async () => {
  for (const query of ['to=%00', 'to=a&to=b', `to=${'x'.repeat(5_000)}`]) {
    const response = await fetch(`${server.baseUrl}/dev/inbox?${query}`, { headers: { accept: 'application/json' } });
    await response.text();
    expect(response.status).toBe(422);
  }
});
