import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';
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

test('an e-mail shows its recipient, its subject and its text with links that can be followed', async () => {
  const text = await page({ to: 'ann_lee@test.example' });
  expect(text).toContain('E-mail to <b>ann_lee@test.example</b>');
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
