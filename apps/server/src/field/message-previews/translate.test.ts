import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { startFakeDeepl } from '../../../test/fake-translator-deepl.ts';
import { type FakeTranslator, startFakeTranslator } from '../../../test/fake-translator.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';

let fake: FakeTranslator;
let server: TestServer;
let token: string;
beforeAll(async () => {
  fake = await startFakeTranslator();
  server = await startTestServer({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: fake.url });
  ({ token } = await buildUser(server, (await buildClient(server)).id, ['operator']));
});
afterAll(async () => {
  await server.close();
  await fake.close();
});

const translate = (Title: string, Body: string) => server.api(token).messagePreviews.translate({ body: { Title, Body } });

test('title and text come back apart, also when the text is a numbered list', async () => {
  fake.answer = (text) => text;
  const list = 'Do this:\n1. Open the gate.\n2. Close the gate.\n3. Lock it.';
  expect(await translate('Gate', list)).toEqual({ success: 1, data: { title: 'Gate', body: list }, warnings: [] });
  expect(await translate('2. Gate', '2. One\n2. Two')).toMatchObject({ data: { title: '2. Gate', body: '2. One\n2. Two' } });
});

test('the translations are numbered 1. and 2. on the wire, without a disclaimer', async () => {
  fake.answer = (text) => `${text}!\nolé`;
  const response = await fetch(`${server.baseUrl}/api/spanishtranslate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ Title: 'Gate', Body: 'Open it.' }),
  });
  expect(await response.json()).toEqual({ AuthSuccess: 1, success: 1, data: '1. Gate! olé\n2. Open it.!\nolé', warnings: [] });
});

test('numbers, links and addresses that the translation lost are named', async () => {
  fake.answer = (text) => text.replace('4471', '4417').replace('x.test', 'x.prueba');
  expect(await translate('Gate 7', 'Code 4471, see https://x.test/a')).toMatchObject({ warnings: ['https://x.test/a', '4471'] });
});

test('a number with a sign, a time, a house and a comma are kept, or named', async () => {
  const text = 'Be at 1450 W 7th Ave #12 by 7:30 AM. Code 4471, bring 1,5 gallons.';
  fake.answer = (one) => (one === 'Gate' ? 'Puerta' : 'Esté en 1450 W 7th Ave #12 a las 7:30 a. m. Código 4471, lleve 1,5 galones.');
  expect(await translate('Gate', text)).toMatchObject({ warnings: [] });
  fake.answer = (one) => (one === 'Gate' ? 'Puerta' : 'Esté en 1540 W 7th Ave #21 a las 19:30. Código 4471, lleve un galón y medio.');
  expect(await translate('Gate', text)).toMatchObject({ warnings: ['1450', '12', '7', '1', '5'] });
});

test('a title that comes back in two lines, and a text with other line ends, leave the two parts apart', async () => {
  fake.answer = (text) => (text === 'Gate' ? 'Puerta\r\n2. norte' : 'Uno\r\n2. Dos');
  expect(await translate('Gate', 'One\n2. Two')).toMatchObject({ data: { title: 'Puerta 2. norte', body: 'Uno\n2. Dos' } });
});

test('a translator in trouble is a 503 of its own type, so that the Spanish is typed by hand', async () => {
  fake.mood = 'busy';
  await expect(translate('Gate', 'Open it.')).rejects.toMatchObject({
    failure: { code: 'translator_unavailable' },
    message: expect.stringContaining('is not responding'),
  });
  fake.mood = 'well';
});

test('one person has 20 translations a minute', async () => {
  server.clock.at += 61_000;
  for (let count = 0; count < 20; count += 1) await translate('Gate', 'Open it.');
  await expect(translate('Gate', 'Open it.')).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
});

test('an installation without a translator says so, also where browsers translate', async () => {
  expect(await server.api().system.settings()).toMatchObject({ translator: 'server' });
  for (const kind of ['none', 'browser']) {
    const other = await startServerForTest({ TRANSLATOR: kind });
    expect(await other.api().system.settings()).toMatchObject({ translator: kind });
    const { token: own } = await buildUser(other, (await buildClient(other)).id, ['operator']);
    await expect(other.api(own).messagePreviews.translate({ body: { Title: 'Gate', Body: 'Open it.' } })).rejects.toMatchObject({
      failure: { code: 'translator_unavailable' },
      message: 'Automatic translation is not set up. Type the Spanish title and message.',
    });
  }
});

test("the translator's refusal is shown to the person in words, and logged without the key", async () => {
  const deepl = await startFakeDeepl('topsecret');
  const written: string[] = [];
  const logTo = new Writable({ write: (line, _, done) => (written.push(String(line)), done()) });
  const other = await startServerForTest({ TRANSLATOR: 'deepl', TRANSLATOR_URL: deepl.url, TRANSLATOR_KEY: 'wrongsecret', LOG_LEVEL: 'info' }, logTo);
  const { token: own } = await buildUser(other, (await buildClient(other)).id, ['operator']);
  await expect(other.api(own).messagePreviews.translate({ body: { Title: 'Gate', Body: 'Open it.' } })).rejects.toMatchObject({
    message: expect.stringContaining("does not accept this server's key"),
  });
  expect(written.join('')).toContain('DeepL does not accept the key (403).');
  expect(written.join('')).not.toContain('wrongsecret');
  await deepl.close();
});
