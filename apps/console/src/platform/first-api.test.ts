import { Unreachable } from '@earshot/contract';
import { expect, test, vi } from 'vitest';
import { loadApi } from './first-api.ts';

// A part that is not loaded yet waits for the connection.
let arrive = () => {};
vi.mock('./api.ts', async () => {
  await new Promise<void>((resolve) => (arrive = resolve));
  return { api: 'every call' };
});

test('a click fails when the connection is lost before its calls are loaded, and works once they are', async () => {
  const clicked = loadApi();
  dispatchEvent(new Event('offline'));
  await expect(clicked).rejects.toBeInstanceOf(Unreachable);
  await expect(loadApi()).rejects.toBeInstanceOf(Unreachable);
  arrive();
  await vi.dynamicImportSettled();
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }));
  dispatchEvent(new Event('online'));
  await expect.poll(loadApi).toBe('every call');
  dispatchEvent(new Event('offline'));
  expect(await loadApi()).toBe('every call');
});
