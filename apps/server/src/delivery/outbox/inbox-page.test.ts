import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';
import { addRows, type Outgoing } from './store.ts';

const phoneOfNobody = '+12025550100';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const mail: Outgoing = {
    channel: 'mail',
    recipient: 'ann_lee@test.example',
    subject: 'Finish signing up to <Earshot>',
    body: 'Open the link:\n\nhttps://earshot.example/verify?token=abc&next=/messages\n\nOr (see https://earshot.example/login).',
    kind: 'verification',
  };
  const sms: Outgoing = { channel: 'sms', recipient: '+12025550147', body: '100% of the gates are open: "https://earshot.example/listen/1"', kind: 'preview' };
  await addRows(server.services.database.db, [mail, sms, { ...mail, recipient: 'annxlee@test.example', subject: 'Set a new password' }], server.clock.at);
});
afterAll(() => server.close());

const ask = (query: Readonly<Record<string, string>>, accept: string) =>
  fetch(`${server.baseUrl}/dev/inbox?${new URLSearchParams(query).toString()}`, { headers: { accept } });
const page = async (query = {}): Promise<string> => (await ask(query, 'text/html')).text();
const recipients = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  ((await (await ask(query, 'application/json')).json()) as { recipient: string }[]).map(({ recipient }) => recipient).toSorted();

test('an email shows its recipient, its subject and its text with links that can be followed', async () => {
  const text = await page({ to: 'ann_lee@test.example' });
  expect(text).toContain('Email to <b>ann_lee@test.example</b>');
  expect(text).toContain('<h2>Finish signing up to &#60;Earshot&#62;</h2>');
  expect(text).toContain('<a href="https://earshot.example/verify?token=abc&#38;next=/messages">');
  expect(text).toContain('(see <a href="https://earshot.example/login">https://earshot.example/login</a>).');
  expect(text).not.toContain('SMS to');
  expect(await page()).toContain('&#34;<a href="https://earshot.example/listen/1">https://earshot.example/listen/1</a>&#34;');
});

test('the search looks in recipients, subjects and texts, in any case, and takes % and _ literally', async () => {
  const [ann, other, phone] = ['ann_lee@test.example', 'annxlee@test.example', '+12025550147'];
  expect(await recipients({})).toEqual([phone, ann, other]);
  expect(await recipients({ q: 'n_l' })).toEqual([ann]);
  expect(await recipients({ q: '0% OF' })).toEqual([phone]);
  expect(await recipients({ q: '%' })).toEqual([phone]);
  expect(await recipients({ q: 'new PASSWORD' })).toEqual([other]);
  expect(await recipients({ q: '  ' })).toHaveLength(3);
  expect(await recipients({ q: 'gates', to: ann })).toEqual([]);
  expect(await page({ q: 'nobody was told this' })).toContain('Nothing found.');
});

test('the search box keeps what was typed, as text', async () => {
  const text = await page({ q: '"><script>', to: phoneOfNobody });
  expect(text).toContain('value="&#34;&#62;&#60;script&#62;"');
  expect(text).toContain(`<input type="hidden" name="to" value="${phoneOfNobody}">`);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect((await ask({ q: 'a\u0000' }, 'text/html')).status).toBe(422);
});

test('a row that another provider took is not shown, and an untaken one is', async () => {
  const { db } = server.services.database;
  const row: Outgoing = { channel: 'sms', recipient: '+12025550161', body: 'Whose is it?', kind: 'preview' };
  const [taken = '', kept = ''] = await addRows(db, [row, { ...row, recipient: '+12025550162' }, { ...row, recipient: '+12025550163' }], server.clock.at);
  await db.updateTable('outbox').set({ status: 'sent', provider: 'twilio', provider_id: 'SM1' }).where('id', '=', taken).execute();
  await db
    .updateTable('outbox')
    .set({ status: 'sent', provider: 'outbox', provider_id: `outbox-${kept}` })
    .where('id', '=', kept)
    .execute();
  expect(await recipients({ q: 'whose is it' })).toEqual(['+12025550162', '+12025550163']);
});

const viaWebhook = { SMS: 'webhook', SMS_WEBHOOK_URL: 'http://127.0.0.1:9/', SMS_WEBHOOK_SECRET: 'a secret of more than thirty-two characters' };
const viaSmtp = { MAIL: 'smtp', MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Earshot <hello@earshot.example>' };

test.each([
  ['text messages', viaWebhook, ['ann@test.example'], { developerInbox: false, developerMailInbox: true }, '<p>Emails that were not really sent:'],
  ['emails', viaSmtp, ['+12025550164'], { developerInbox: true, developerMailInbox: false }, '<p>Text messages that were not really sent:'],
] as const)('where a provider sends the %s, the others alone are shown, and sign-in pages point to those alone', async (_, settings, shown, told, heading) => {
  const other = await startServerForTest(settings);
  const rows: readonly Outgoing[] = [
    { channel: 'sms', recipient: '+12025550164', body: 'Text', kind: 'preview' },
    { channel: 'mail', recipient: 'ann@test.example', subject: 'Mail', body: 'Text', kind: 'verification' },
  ];
  await addRows(other.services.database.db, rows, other.clock.at);
  const answer = await fetch(`${other.baseUrl}/dev/inbox`, { headers: { accept: 'application/json' } });
  expect(((await answer.json()) as { recipient: string }[]).map(({ recipient }) => recipient)).toEqual(shown);
  expect(await (await fetch(`${other.baseUrl}/dev/inbox`)).text()).toContain(heading);
  expect(await other.api().system.settings()).toMatchObject(told);
});

test.each([
  ['providers send all of it', { ...viaWebhook, ...viaSmtp }],
  ['it is switched off', { DEV_INBOX: 'off' }],
])('where %s, the page is not there, and nothing points to it', async (_, settings) => {
  const other = await startServerForTest(settings);
  for (const accept of ['text/html', 'application/json']) {
    const answer = await fetch(`${other.baseUrl}/dev/inbox`, { headers: { accept } });
    expect(answer.status).toBe(404);
  }
  expect(await other.api().system.settings()).toMatchObject({ developerInbox: false, developerMailInbox: false });
});
