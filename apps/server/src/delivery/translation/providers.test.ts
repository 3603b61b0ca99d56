import { Refusal } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeDeepl } from '../../../test/fake-translator-deepl.ts';
import { startFakeGoogleTranslator } from '../../../test/fake-translator-google.ts';
import { fakeModel, startFakeOpenai } from '../../../test/fake-translator-openai.ts';
import type { FakeTranslator, Mood } from '../../../test/fake-translator-server.ts';
import { startFakeTranslator } from '../../../test/fake-translator.ts';
import { checked } from './checked-translator.ts';
import { deepl } from './deepl.ts';
import { google } from './google.ts';
import { libreTranslate } from './libre-translate.ts';
import { openai } from './openai.ts';
import type { Provider } from './translator.ts';

const key = 'topsecret';
const unavailable = (message: string) => new Refusal({ code: 'translator_unavailable' }, message);
const later = unavailable('The translator is not responding. Try again later, or type the Spanish title and message.');
const wrongKey = unavailable("The translator does not accept this server's key. Tell the administrator, and type the Spanish title and message.");
const usedUp = unavailable("The translator's quota is used up. Tell the administrator, and type the Spanish title and message.");

/** The provider as the server asks it, with a record of all that it reported. */
function watched(provider: Provider, limitMs = 300) {
  const told = { warned: [] as unknown[], failed: [] as unknown[], errors: [] as unknown[], successes: 0 };
  const log = { warn: (error: unknown) => told.warned.push(error), error: (error: unknown) => told.errors.push(error) };
  const health = { succeeded: () => (told.successes += 1), failed: (error: unknown) => told.failed.push(error) };
  return { told, toSpanish: checked(provider, { log, health, limitMs }).toSpanish };
}

const providers = [
  {
    name: 'LibreTranslate',
    start: () => startFakeTranslator(key),
    open: (url: string, withKey = key) => libreTranslate({ url, key: withKey }),
    hasQuota: false,
  },
  { name: 'DeepL', start: () => startFakeDeepl(key), open: (url: string, withKey = key) => deepl({ url, key: withKey }), hasQuota: true },
  { name: 'Google', start: () => startFakeGoogleTranslator(key), open: (url: string, withKey = key) => google({ url, key: withKey }), hasQuota: true },
  {
    name: 'an endpoint like that of OpenAI',
    start: () => startFakeOpenai(key),
    open: (url: string, withKey = key) => openai({ url: `${url}/v1`, key: withKey, model: fakeModel }),
    hasQuota: true,
  },
];

describe.each(providers)('$name', ({ start, open }) => {
  let fake: FakeTranslator;
  beforeAll(async () => {
    fake = await start();
  });
  afterAll(() => fake.close());
  beforeEach(() => {
    fake.mood = 'well';
    fake.answer = (text) => `es: ${text}`;
  });

  test('says each text in Spanish by itself, in order, and tells that it is well', async () => {
    const { toSpanish, told } = watched(open(fake.url), 5_000);
    const list = "1. Don't stop & wait.\n2. Code <4471>.";
    expect(await toSpanish(['Gate 7', list])).toEqual(['es: Gate 7', `es: ${list}`]);
    expect(told).toEqual({ warned: [], errors: [], failed: [], successes: 1 });
  });

  const passing: Mood[] = ['silent', 'stuck', 'cut off', 'busy', 'too many', 'no json', 'other json', 'no text', 'partial', 'endless', 'redirect'];
  test.each(passing)('in trouble (%s) it invents nothing: one refusal, logged once and without the key', async (mood) => {
    fake.mood = mood;
    const { toSpanish, told } = watched(open(fake.url));
    await expect(toSpanish(['Gate', 'Open the gate.'])).rejects.toEqual(later);
    expect(told).toMatchObject({ errors: [], successes: 0 });
    expect(told.failed).toEqual(told.warned);
    expect(told.failed).toHaveLength(1);
    expect(describeError(told.failed[0])).not.toMatch(/topsecret|Gate/);
    // A request with a key follows no redirect.
    expect(fake.asked.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  test('a refused key is a matter for the administrator, and the key is in no text', async () => {
    const { toSpanish, told } = watched(open(fake.url, 'wrongsecret'), 5_000);
    await expect(toSpanish(['Gate', 'Open the gate.'])).rejects.toEqual(wrongKey);
    expect(told.errors).toHaveLength(1);
    expect(describeError(told.errors[0])).toMatch(/does not accept the key/);
    expect(describeError(told.errors[0])).not.toContain('wrongsecret');
  });

  test('an unreachable server leads to the same refusal as one in trouble', async () => {
    const { toSpanish, told } = watched(open('http://127.0.0.1:9'), 5_000);
    await expect(toSpanish(['Gate'])).rejects.toEqual(later);
    expect(told.warned).toHaveLength(1);
  });
});

test.each(providers.filter(({ hasQuota }) => hasQuota))('$name says so if its quota is used up', async ({ start, open }) => {
  const fake = await start();
  fake.mood = 'quota';
  const { toSpanish, told } = watched(open(fake.url), 5_000);
  await expect(toSpanish(['Gate', 'Open the gate.'])).rejects.toEqual(usedUp);
  expect(told.errors).toHaveLength(1);
  await fake.close();
});

const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${error.message} ${error.stack} ${describeError(error.cause)}` : JSON.stringify(error ?? '');

test('LibreTranslate that wants a key and is sent none is a matter for the administrator', async () => {
  const fake = await startFakeTranslator(key);
  const { toSpanish } = watched(libreTranslate({ url: fake.url }), 5_000);
  await expect(toSpanish(['Gate'])).rejects.toEqual(wrongKey);
  await fake.close();
});

test('DeepL is asked once for both texts, for the Spanish of Latin America', async () => {
  const fake = await startFakeDeepl(key);
  await deepl({ url: fake.url, key })(['Gate', 'Open it.'], AbortSignal.timeout(5_000));
  expect(fake.asked).toMatchObject([{ method: 'POST', path: '/v2/translate', body: { text: ['Gate', 'Open it.'], source_lang: 'EN', target_lang: 'ES-419' } }]);
  await fake.close();
});

test('an answer that does not end is not read to its end', async () => {
  const fake = await startFakeDeepl(key);
  fake.mood = 'endless';
  await expect(deepl({ url: fake.url, key })(['Gate'], AbortSignal.timeout(5_000))).rejects.toThrow('The answer of the translator is too long.');
  await fake.close();
});

test('Google is asked for plain text, with the key in a header and not in the address', async () => {
  const fake = await startFakeGoogleTranslator(key);
  await google({ url: fake.url, key })(['Gate', 'Open it.'], AbortSignal.timeout(5_000));
  expect(fake.asked).toMatchObject([{ path: '/language/translate/v2', headers: { 'x-goog-api-key': key }, body: { format: 'text' } }]);
  await fake.close();
});
