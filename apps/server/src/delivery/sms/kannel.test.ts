import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeKannel, kannelUser, startFakeKannel } from '../../../test/fake-kannel.ts';
import { kannelGateway } from './kannel.ts';

let fake: FakeKannel;

beforeAll(async () => {
  fake = await startFakeKannel();
});
afterEach(() => {
  fake.mood = 'well';
  fake.refusal = undefined;
});
afterAll(() => fake.close());

const toReportUrl = async (id: string): Promise<string> => `https://earshot.test/api/sms/kannel/status?id=${id}&t=token&status=%d`;
const gateway = (changes: { readonly password?: string; readonly url?: string } = {}) =>
  kannelGateway({
    settings: { kind: 'kannel', url: `${fake.url}/cgi-bin/sendsms?smsc=main`, ...kannelUser, from: '12025550100', ...changes },
    toReportUrl,
    timeoutMs: 400,
  });
const send = (body = 'Your code is 123456 & more.') => gateway().send({ to: '+12025550199', body, idempotencyKey: 'row' });
const lastQuery = () => Object.fromEntries(fake.requests.at(-1)?.query ?? []);

test('a text message is sent as Kannel wants it, and is known by the row', async () => {
  expect(await send()).toEqual({ status: 'sent', providerId: 'row' });
  expect(lastQuery()).toEqual({
    smsc: 'main',
    ...kannelUser,
    from: '12025550100',
    to: '+12025550199',
    text: 'Your code is 123456 & more.',
    charset: 'UTF-8',
    'dlr-mask': '31',
    'dlr-url': 'https://earshot.test/api/sms/kannel/status?id=row&t=token&status=%d',
  });
});

test('letters of another alphabet arrive as they are', async () => {
  await send('Cierre la válvula');
  expect(lastQuery()).toMatchObject({ coding: '2', charset: 'UTF-8', text: 'Cierre la válvula' });
});

test('one that waits in the gateway is on its way too', async () => {
  fake.refusal = { status: 202, body: '3: Queued for later delivery' };
  expect(await send()).toMatchObject({ status: 'sent' });
});

test.each([
  [{ status: 403, body: 'Number(s) has/have been denied by white- and/or black-lists.' }, 'Number(s) has/have been denied by white- and/or black-lists'],
  [{ status: 400, body: `Wrong for ${kannelUser.password}` }, 'Wrong for …'],
  [{ status: 202, body: 'Sender missing and no global set, rejected' }, 'Sender missing and no global set, rejected'],
  [{ status: 406, body: '' }, 'HTTP 406'],
])('%j is refused for good, in a sentence', async (refusal, words) => {
  fake.refusal = refusal;
  expect(await send()).toEqual({ status: 'refused', reason: `The SMS gateway refused it: ${words}.` });
});

test.each([
  [{ password: 'wrong password' }, 'The SMS gateway does not accept the credentials. Check KANNEL_USERNAME and KANNEL_PASSWORD.'],
  [{ path: '/elsewhere' }, 'The SMS gateway answered HTTP 404. Check KANNEL_URL.'],
])(
  'wrong settings make it wait, and the sentence names the setting and no secret',
  async ({ path, ...wrong }: { path?: string; password?: string }, sentence) => {
    const sent = gateway({ ...wrong, ...(path !== undefined && { url: `${fake.url}${path}` }) }).send({
      to: '+12025550199',
      body: 'Text',
      idempotencyKey: 'row',
    });
    await expect(sent).rejects.toThrow(new Error(sentence));
  },
);

test.each(['busy', 'down', 'redirect'] as const)('when the gateway is %s it is tried again, as nothing was sent', async (mood) => {
  fake.mood = mood;
  await expect(send()).rejects.toThrow(/^The SMS gateway /);
});

test.each(['silent', 'cut', 'half', 'garbage', 'html', 'empty', 'huge', 'broken', 'bad gateway', 'gateway time-out'] as const)(
  'an invalid answer (%s) leaves it unknown, so that it is not sent twice',
  async (mood) => {
    fake.mood = mood;
    expect(await send()).toEqual({ status: 'unknown', reason: expect.stringContaining('the text message may or may not have been sent.') as string });
  },
);
