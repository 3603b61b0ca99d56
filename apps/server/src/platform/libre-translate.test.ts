import { Refusal } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeTranslator, startFakeTranslator } from '../../test/fake-translator.ts';
import { libreTranslate } from './libre-translate.ts';

let fake: FakeTranslator;
beforeAll(async () => {
  fake = await startFakeTranslator();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.mood = 'well';
});

const unavailable = new Refusal(
  { code: 'translator_unavailable' },
  'The translator does not answer just now. Try again later, or type the Spanish title and message.',
);

test('asks for each text by itself, from English to Spanish, with the key', async () => {
  const { toSpanish } = libreTranslate({ url: fake.url, key: 'a key' }, () => {});
  expect(await toSpanish(['Gate', 'Code 1'])).toEqual(['es: Gate', 'es: Code 1']);
  const asked = { source: 'en', target: 'es', format: 'text', api_key: 'a key' };
  expect(fake.questions).toEqual(
    expect.arrayContaining([expect.objectContaining({ q: 'Gate', ...asked }), expect.objectContaining({ q: 'Code 1', ...asked })]),
  );
});

test.each(['busy', 'wrong key', 'no json', 'no text', 'redirect', 'silent'] as const)(
  'a translator that is %s is a clear refusal, and is told to the log',
  async (mood) => {
    const troubles: unknown[] = [];
    fake.mood = mood;
    const { toSpanish } = libreTranslate({ url: fake.url, key: 'a key' }, (error) => troubles.push(error), 150);
    await expect(toSpanish(['Gate', 'Code'])).rejects.toEqual(unavailable);
    expect(troubles).toHaveLength(1);
    expect(String(troubles[0])).not.toContain('a key');
  },
);

test('a translator that nobody listens for is the same refusal', async () => {
  const { toSpanish } = libreTranslate({ url: 'http://127.0.0.1:9' }, () => {});
  await expect(toSpanish(['Gate'])).rejects.toEqual(unavailable);
});
