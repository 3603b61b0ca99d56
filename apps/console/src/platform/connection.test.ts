import { Unreachable } from '@earshot/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { failWhenLost, isConnectionLost } from './connection.ts';

afterEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }));
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(isConnectionLost()).toBe(false));
  vi.unstubAllGlobals();
});

test('work that waits for the connection fails when the connection is lost, and while it is lost', async () => {
  expect(await failWhenLost(Promise.resolve('done'))).toBe('done');
  const waiting = failWhenLost(new Promise(() => {}));
  dispatchEvent(new Event('offline'));
  await expect(waiting).rejects.toBeInstanceOf(Unreachable);
  await expect(failWhenLost(new Promise(() => {}))).rejects.toBeInstanceOf(Unreachable);
});

test('work of a person who tries again goes on when the server answers, though the page still says that it is lost', async () => {
  dispatchEvent(new Event('offline'));
  expect(isConnectionLost()).toBe(true);
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }));
  expect(await failWhenLost(Promise.resolve('saved'))).toBe('saved');
  expect(isConnectionLost()).toBe(false);
});
