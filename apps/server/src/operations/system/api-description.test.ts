import { contract } from '@earshot/contract';
import { expect, test } from 'vitest';
import { startServerForTest } from '../../../test/server.ts';

test('every operation is described', async () => {
  const server = await startServerForTest();
  const description = (await (await fetch(`${server.baseUrl}/api/openapi.json`)).json()) as { openapi: string; paths: Record<string, Record<string, unknown>> };
  expect(description.openapi).toBe('3.1.0');
  for (const table of Object.values(contract))
    for (const { method, path } of Object.values(table)) expect(Object.keys(description.paths[path] ?? {})).toContain(method.toLowerCase());
  // In the form of the wire, with the names that clients already use.
  const saving = JSON.stringify(description.paths['/api/ourcontents']);
  expect(saving).toContain('Radius_Unit');
  expect(saving).not.toContain('radiusMeters');
});

interface Described {
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
}
interface DescribedCall {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

test("strangers' tools can make a client of the description", async () => {
  const server = await startServerForTest({ PUBLIC_URL: 'http://localhost:4000' });
  const { servers, tags, paths } = (await (await fetch(`${server.baseUrl}/api/openapi.json`)).json()) as Described;
  expect(servers).toEqual([{ url: 'http://localhost:4000' }]);
  const calls = Object.entries(paths).flatMap(([path, methods]) => Object.values(methods).map((call) => ({ path, ...call })));
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  for (const { path, operationId, parameters, responses, tags: own } of calls) {
    const names = parameters.map((each) => `${each.in} ${each.name}`);
    expect([operationId, names.length]).toEqual([operationId, new Set(names).size]);
    const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
    expect([operationId, inPath.toSorted()]).toEqual([operationId, (path.match(/\{\w+\}/g) ?? []).toSorted()]);
    expect([operationId, Object.keys(responses).some((status) => status.startsWith('4'))]).toEqual([operationId, true]);
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...own]));
  }
  // A list and one of its rows share an address: neither asks for the other's names, and the answer is of either form.
  const list = paths['/api/ourcontents']?.['get'];
  expect(list?.parameters.filter(({ required }) => required)).toEqual([]);
  expect(JSON.stringify(list?.responses['200'])).toContain('"anyOf":[{');
});
