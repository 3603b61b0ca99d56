// The Account Holder hears of a limit before it stops anybody, once for each.
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildContact, buildMessage, buildUserInvitation } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { buildFreeAccount, openBilling } from './billing.test-setup.ts';
import { tellOfLimits } from './limit-mails.ts';
import { type LimitKind, limitTexts } from './limit-texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
type Account = Awaited<ReturnType<typeof buildFreeAccount>>;

/** Runs the job twice, and returns the emails since the last time. */
function watchMails({ holder }: Account) {
  let known = 0;
  return async () => {
    await tellOfLimits(openBilling(server));
    await tellOfLimits(openBilling(server));
    const mails = await db().selectFrom('outbox').select(['subject', 'body', 'language']).where('recipient', '=', holder.email).orderBy('created_at').execute();
    server.clock.at += 1;
    return mails.slice(known, (known = mails.length));
  };
}
const subjects = (mails: readonly { readonly subject: string | null }[]) => mails.map(({ subject }) => subject);

async function setMessages({ holder }: Account, count: number) {
  for (let added = 0; added < count; added += 1) await buildMessage(server, holder);
}
const messages = ({ clientId }: Account) => db().updateTable('messages').where('client_id', '=', clientId);

it('comes at 80 % of the live messages and at the limit, again once the number had fallen, and again for a raised limit', async () => {
  const account = await buildFreeAccount(server, 20);
  await account.change({ activated_at: new Date(server.clock.at) });
  const mails = watchMails(account);
  await setMessages(account, 19);
  expect(await mails()).toEqual([]);
  await setMessages(account, 1);
  const near = await mails();
  expect(subjects(near)).toEqual(['Your Earshot account has 20 of 25 live messages']);
  expect(near[0]?.body).toMatch(/To have more, raise the number of messages on the Usage page.*\/account/s);
  await setMessages(account, 5);
  expect(subjects(await mails())).toEqual(['Your Earshot account has reached its limit of 25 live messages']);
  // An account at rest keeps what it was told.
  await account.change({ deactivated_at: new Date(server.clock.at) });
  expect(await mails()).toEqual([]);
  await account.change({ deactivated_at: null });
  expect(await mails()).toEqual([]);
  // One that ends and one that follows it are no news.
  await messages(account)
    .set({ deleted_at: new Date(server.clock.at) })
    .where('id', '=', (await db().selectFrom('messages').select('id').where('client_id', '=', account.clientId).executeTakeFirstOrThrow()).id)
    .execute();
  expect(await mails()).toEqual([]);
  await setMessages(account, 1);
  expect(await mails()).toEqual([]);
  await messages(account)
    .set({ deleted_at: new Date(server.clock.at) })
    .execute();
  expect(await mails()).toEqual([]);
  await setMessages(account, 20);
  expect(subjects(await mails())).toEqual(['Your Earshot account has 20 of 25 live messages']);
  await account.api.billing.changeMessages({ query: { messages: 30 } });
  await setMessages(account, 4);
  expect(subjects(await mails())).toEqual(['Your Earshot account has 24 of 30 live messages']);
});

it('in free use it comes for receivers, users and text messages too, and not once the account is paid or the free days are over', async () => {
  const account = await buildFreeAccount(server, 2);
  const mails = watchMails(account);
  const phones = Array.from({ length: 8 }, (_, index) => `+1202555013${index}`);
  for (const phone of phones) await buildContact(server, account.holder, { phone });
  // One number twice is one receiver.
  await buildContact(server, await account.colleague(['admin']), { phone: phones[0] ?? '' });
  await buildUserInvitation(server, account.clientId, { isOperator: true });
  await db().updateTable('clients').set({ texts_sent: 24 }).where('id', '=', account.clientId).execute();
  const told = await mails();
  expect(new Set(subjects(told))).toEqual(
    new Set([
      'Your Earshot account has 8 of 10 receivers',
      'Your Earshot account has reached its limit of 2 Admins',
      'Your Earshot account has reached its limit of 2 Operators',
      'Your Earshot account has 24 of 30 text messages of its free period',
    ]),
  );
  for (const { body } of told) expect(body).toContain('To have more, activate the account on the Usage page.');
  await account.change({ activated_at: new Date(server.clock.at) });
  await buildContact(server, account.holder, { phone: '+12025550138' });
  await buildContact(server, account.holder, { phone: '+12025550139' });
  expect(await mails()).toEqual([]);
  await account.change({ activated_at: null, trial_started_at: new Date(server.clock.at - 15 * dayMs) });
  expect(await mails()).toEqual([]);
});

it("is written in the account's language", async () => {
  const account = await buildFreeAccount(server, 2);
  await account.api.billing.changeLanguage({ query: { language: 'es' } });
  await setMessages(account, 25);
  const [mail] = await watchMails(account)();
  expect(mail).toMatchObject({ subject: 'Su cuenta de Earshot llegó a su límite de 25 mensajes activos', language: 'es' });
});

it.each(['message', 'receiver', 'admin', 'operator', 'text'] as const satisfies readonly LimitKind[])(
  'the limit %s has words in both languages, near and reached',
  (limit) => {
    const facts = { company: 'Harbor', usageUrl: 'https://earshot.example/account', limit, most: 10, remedy: 'raise' } as const;
    // More than the limit: a number of messages may be lowered below those that are live.
    const texts = [8, 10, 12].flatMap((count) => [limitTexts.en({ ...facts, count }), limitTexts.es({ ...facts, count })]);
    expect(new Set(texts.map(({ subject }) => subject)).size).toBe(4);
    expect(new Set(texts.map(({ paragraphs }) => paragraphs[0])).size).toBe(6);
    expect(limitTexts.en({ ...facts, count: 12 }).paragraphs[0]).toContain('12 of 10');
  },
);
