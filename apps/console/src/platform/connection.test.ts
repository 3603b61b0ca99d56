import { Unreachable } from '@earshot/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { failWhenLost, isConnectionLost, untilReachable, watchedFetch } from './connection.ts';

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

/** Lets each question whether the server is there wait until the test fails it; other calls are answered. */
function holdProbes() {
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', ({ url }: Request) =>
    url.endsWith('/api/health')
      ? new Promise((_, reject) => held.push(() => reject(new TypeError('Failed to fetch'))))
      : Promise.resolve(Response.json({ data: [] })),
  );
  return { held, answerCall: () => watchedFetch(new Request(new URL('/api/messages', location.origin))) };
}

test('calls made while the connection is lost ask the server once, together', async () => {
  dispatchEvent(new Event('offline'));
  const { held } = holdProbes();
  const calls = [1, 2, 3].map(() => failWhenLost(new Promise(() => {})));
  expect(held.length).toBe(1);
  held[0]?.();
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');
  const next = failWhenLost(new Promise(() => {}));
  expect(held.length).toBe(2);
  held[1]?.();
  await expect(next).rejects.toBeInstanceOf(Unreachable);
});

test('a question that fails after another call was answered takes nothing back: what loads meanwhile goes on', async () => {
  dispatchEvent(new Event('offline'));
  const { held, answerCall } = holdProbes();
  const asking = failWhenLost(Promise.resolve('asked'));
  const waiting = untilReachable();
  await answerCall();
  expect(isConnectionLost()).toBe(false);
  const { promise, resolve } = Promise.withResolvers<string>();
  const loading = failWhenLost(promise);
  expect(held.length).toBe(2);
  for (const fail of held) fail();
  expect(await asking).toBe('asked');
  await waiting;
  expect(isConnectionLost()).toBe(false);
  resolve('loaded');
  expect(await loading).toBe('loaded');
});

test('calls that fail while the connection is lost do not put off the next question of the page', async () => {
  vi.useFakeTimers();
  try {
    dispatchEvent(new Event('offline'));
    const { held } = holdProbes();
    for (const number of [1, 2, 3]) {
      const call = failWhenLost(new Promise(() => {}));
      expect(held.length).toBe(number);
      held.at(-1)?.();
      await expect(call).rejects.toBeInstanceOf(Unreachable); // oxlint-disable-line no-await-in-loop -- one after another
    }
    // The first pause of a lost connection, though three questions failed.
    vi.advanceTimersByTime(2_000);
    expect(held.length).toBe(4);
    held[3]?.();
  } finally {
    vi.useRealTimers();
  }
});
