import { expect, test } from 'vitest';
import { startFakeDeepl } from '../../../test/fake-translator-deepl.ts';
import { startFakeGoogleTranslator } from '../../../test/fake-translator-google.ts';
import { fakeModel, startFakeOpenai } from '../../../test/fake-translator-openai.ts';
import { startFakeTranslator } from '../../../test/fake-translator.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openTranslator } from './index.ts';

const silent = { warn: () => {}, error: () => {} } as unknown as Parameters<typeof openTranslator>[0]['log'];
const open = (settings: Readonly<Record<string, string>>) => openTranslator({ config: readConfig(settings), log: silent });

test.each([
  ['libretranslate', () => startFakeTranslator('secret'), ''],
  ['deepl', () => startFakeDeepl('secret'), ''],
  ['google', () => startFakeGoogleTranslator('secret'), ''],
  ['openai', () => startFakeOpenai('secret'), '/v1'],
])('TRANSLATOR=%s asks that provider, with the key of the settings', async (kind, start, path) => {
  const fake = await start();
  const settings = { TRANSLATOR: kind, TRANSLATOR_URL: `${fake.url}${path}/`, TRANSLATOR_KEY: 'secret', TRANSLATOR_MODEL: fakeModel };
  expect(await open(settings).toSpanish(['Gate', 'Open it.'])).toEqual(['es: Gate', 'es: Open it.']);
  await fake.close();
});

test('a key that no header can hold is refused at the start, without quoting it', () => {
  const read = () => readConfig({ TRANSLATOR: 'deepl', TRANSLATOR_KEY: 'top\nsecret' });
  expect(read).toThrow('TRANSLATOR_KEY must be');
  expect(read).not.toThrow('secret');
});
