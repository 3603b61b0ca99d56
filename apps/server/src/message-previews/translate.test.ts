import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildUser } from '../../test/factories.ts';
import { type FakeTranslator, startFakeTranslator } from '../../test/fake-translator.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

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

test('on the wire they are numbered 1. and 2., without a disclaimer', async () => {
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

test('a translator in trouble is a 503 of its own type, so that the Spanish is typed by hand', async () => {
  fake.mood = 'busy';
  await expect(translate('Gate', 'Open it.')).rejects.toMatchObject({
    failure: { code: 'translator_unavailable' },
    message: expect.stringContaining('does not answer just now'),
  });
  fake.mood = 'well';
});

test('one person has 20 translations a minute', async () => {
  server.clock.at += 61_000;
  for (let count = 0; count < 20; count += 1) await translate('Gate', 'Open it.');
  await expect(translate('Gate', 'Open it.')).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
});
