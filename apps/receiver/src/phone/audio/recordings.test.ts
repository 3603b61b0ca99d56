import { Unreachable } from '@earshot/contract';
import { type Language, Refusal } from '@earshot/domain';
import { expect, it } from 'vitest';
import { rememberedRecordings } from './recording-store.ts';
import { type RecordingKey, Recordings } from './recordings.ts';

const of = (messageId: string, version = 1, language: Language = 'es'): RecordingKey => ({ messageId, version, language });
const decodeText = (bytes: ArrayBuffer | undefined): string | undefined => bytes && new TextDecoder().decode(bytes);

function setUp() {
  const server = { versions: { a: 1, b: 1 } as Record<string, number>, languages: ['es'] as Language[], isAway: false, asked: [] as string[] };
  const store = rememberedRecordings();
  const recordings = new Recordings(store, {
    languages: async () => {
      if (server.isAway) throw new Unreachable('no');
      return server.languages;
    },
    record: async (messageId, language) => {
      server.asked.push(messageId);
      if (server.isAway) throw new Unreachable('no');
      const version = server.versions[messageId];
      if (version === undefined) throw new Refusal({ code: 'not_found' }, 'no');
      return { version, bytes: new TextEncoder().encode(`${messageId} ${version} ${language}`).buffer };
    },
  });
  return { server, store, recordings };
}

it('are fetched ahead once, and found without a connection', async () => {
  const { server, recordings } = setUp();
  await recordings.keep([of('a'), of('b')]);
  await recordings.keep([of('a'), of('b')]);
  expect(server.asked).toEqual(['a', 'b']);
  server.isAway = true;
  expect(decodeText(await recordings.find(of('b')))).toBe('b 1 es');
});

it('are dropped when their message is removed or changed', async () => {
  const { server, store, recordings } = setUp();
  await recordings.keep([of('a'), of('b')]);
  server.versions['a'] = 2;
  await recordings.keep([of('a', 2)]);
  expect(await store.keys()).toEqual(['a.2.es']);
});

it('are not used if the phone has another version of the message', async () => {
  const { server, store, recordings } = setUp();
  server.versions['a'] = 2;
  await recordings.keep([of('a')]);
  expect(await recordings.find(of('a'))).toBeUndefined();
  expect(await store.keys()).toEqual([]);
});

it('are fetched at a later sync if that failed; missing ones are asked for once', async () => {
  const { server, recordings } = setUp();
  server.isAway = true;
  await recordings.keep([of('a'), of('none')]);
  server.isAway = false;
  for (const _ of [1, 2, 3]) await recordings.keep([of('none'), of('a')]);
  expect(server.asked).toEqual(['none', 'a']);
});

it('are not asked for in a language that the server does not speak', async () => {
  const { server, recordings } = setUp();
  await recordings.keep([of('a', 1, 'en')]);
  expect([server.asked, await recordings.speaks('en'), await recordings.speaks('es')]).toEqual([[], false, true]);
});

it('are fetched at the time of speech if the store is full', async () => {
  const { server, store, recordings } = setUp();
  store.put = async () => Promise.reject(new Error('full'));
  await recordings.keep([of('a')]);
  expect(decodeText(await recordings.find(of('a')))).toBe('a 1 es');
  expect(server.asked).toEqual(['a', 'a']);
});
