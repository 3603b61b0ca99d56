import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createApi, Unreachable } from './client.ts';
import { operations } from './operation.ts';

const row = (path: `/api/${string}`) => ({ summary: '', method: 'GET', path, roles: 'public', response: z.object({ ok: z.literal(1) }), example: {} }) as const;
const names = operations({ list: row('/api/names'), count: row('/api/names/count') });
const { count } = names;

/** A client whose rows of `names` come by `load`; `sent` are the paths that reach the server. */
function connect(load: () => Promise<{ readonly names: typeof names }>, whileLoading?: <T>(rows: Promise<T>) => Promise<T>) {
  const sent: string[] = [];
  const fetch = async (request: unknown) => {
    sent.push(new URL((request as Request).url).pathname);
    return Response.json({ ok: 1 });
  };
  const api = createApi<{ names: typeof names }>(
    { names: load },
    { baseUrl: 'http://earshot.test', token: () => undefined, fetch, ...(whileLoading && { whileLoading }) },
    { names: { count } },
  );
  return { api, sent };
}

test('the rows of a feature come with its first call, and are not loaded again', async () => {
  const load = vi.fn<() => Promise<{ names: typeof names }>>(async () => ({ names }));
  const { api, sent } = connect(load);
  expect(load).not.toHaveBeenCalled();
  await api.names.list();
  await api.names.list();
  expect(sent).toEqual(['/api/names', '/api/names']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a call whose row is there from the start loads nothing, and leaves at once', () => {
  const { api, sent } = connect(() => Promise.reject(new Error('not asked for')));
  void api.names.count();
  expect(sent).toEqual(['/api/names/count']);
});

test('rows that do not come fail the call like a lost connection, and the next call gets them', async () => {
  let isThere = false;
  const { api, sent } = connect(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return { names };
  });
  await expect(api.names.list()).rejects.toBeInstanceOf(Unreachable);
  expect(sent).toEqual([]);
  isThere = true;
  await api.names.list();
  expect(sent).toEqual(['/api/names']);
});

test('rows that never come end with the time of the call, and the call is not made when they come after all', async () => {
  let arrive: (rows: { names: typeof names }) => void = () => {};
  const { api, sent } = connect(() => new Promise((resolve) => (arrive = resolve)));
  await expect(api.names.list(undefined, { timeoutMs: 5 })).rejects.toBeInstanceOf(Unreachable);
  await expect(api.names.list(undefined, { signal: AbortSignal.timeout(5) })).rejects.toBeInstanceOf(Unreachable);
  arrive({ names });
  await api.names.count();
  expect(sent).toEqual(['/api/names/count']);
});

test('a caller who knows that the rows cannot come now fails the call at once', async () => {
  const { api, sent } = connect(
    () => new Promise(() => {}),
    () => Promise.reject(new Error('offline')),
  );
  await expect(api.names.list()).rejects.toMatchObject({ name: 'Unreachable', cause: { message: 'offline' } });
  expect(sent).toEqual([]);
});

test('a feature can be the result of a promise', async () => {
  const { api } = connect(() => Promise.reject(new Error('not asked for')));
  expect(await Promise.resolve(api.names)).toBe(api.names);
});
