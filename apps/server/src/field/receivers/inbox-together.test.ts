import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { inboxNews } from './inbox-answer.ts';
import { findInboxes } from './inbox.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let operator: BuiltUser;
let elsewhere: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  elsewhere = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

const db = () => server.services.database.db;
const titles = (messages: readonly { readonly title: string }[] | undefined) => messages?.map(({ title }) => title).toSorted();
/** The answers to devices that ask at the same time. */
const askTogether = async (news: ReturnType<typeof inboxNews>, questions: readonly { readonly phone: string; readonly cursor?: string }[]) =>
  Promise.all(questions.map(({ phone, cursor }) => news({ phone, cursor, now: server.clock.at })));

/** A contact whose phone is signed in. */
async function addPhone(owner: BuiltUser, { phone, agrees = true }: { readonly phone?: string; readonly agrees?: boolean } = {}) {
  const contact = await buildContact(server, owner, phone === undefined ? {} : { phone });
  return { ...contact, token: await buildDevice(server, contact.phone, { agrees }) };
}

test('phones that ask at the same time get what each gets alone: by its groups, companies and answers', async () => {
  const [member, outsider, muting, unasked, stranger] = [
    await addPhone(operator),
    await addPhone(operator),
    await addPhone(operator),
    await addPhone(operator, { agrees: false }),
    await addPhone(elsewhere),
  ];
  const atBoth = await addPhone(operator);
  const there = await addPhone(elsewhere, { phone: atBoth.phone });
  await db()
    .updateTable('consents')
    .set({ muted_at: new Date(start) })
    .where('phone', '=', muting.phone)
    .execute();
  const group = await buildGroup(server, operator, { memberIds: [member.id] });
  await buildMessage(server, operator, { title: 'to all', contactIds: [member.id, outsider.id, muting.id, unasked.id, atBoth.id] });
  await buildMessage(server, operator, { title: 'to the group', groupIds: [group.id] });
  await buildMessage(server, elsewhere, { title: 'elsewhere', contactIds: [stranger.id, there.id] });
  // The later sign-in of a number ends the earlier one.
  const phones = [member, outsider, muting, unasked, stranger, { phone: atBoth.phone, token: there.token }];
  const together = await askTogether(inboxNews(db()), phones);
  expect(together.map(({ messages }) => titles(messages))).toEqual([['to all', 'to the group'], ['to all'], [], [], ['elsewhere'], ['elsewhere', 'to all']]);
  expect(together.map(({ companies }) => companies?.map(({ messageCount }) => messageCount))).toEqual([[2], [1], [1], [1], [1], [1, 1]]);
  for (const [index, { token }] of phones.entries()) {
    const { now: _now, ...alone } = await server.api(token).receivers.sync({ query: {} });
    expect(together[index]).toEqual(alone);
  }
});

test('of phones that ask at the same time, one gets the changes, one nothing, and one that is new all', async () => {
  const [changed, same, late] = [await addPhone(operator), await addPhone(operator), await addPhone(operator)];
  await buildMessage(server, operator, { title: 'kept', contactIds: [changed.id, same.id, late.id] });
  const news = inboxNews(db());
  const [first, second] = await askTogether(news, [changed, same]);
  await buildMessage(server, operator, { title: 'new', contactIds: [changed.id, late.id] });
  const answers = await askTogether(news, [{ ...changed, cursor: first!.cursor }, { ...same, cursor: second!.cursor }, late]);
  expect(titles(answers[0]?.changes?.messages)).toEqual(['new']);
  expect(answers[1]).toEqual({ cursor: second!.cursor });
  expect(titles(answers[2]?.messages)).toEqual(['kept', 'new']);
});

test('a hearing is in the answer of its own phone alone', async () => {
  const [listener, other] = [await addPhone(operator), await addPhone(operator)];
  const { id } = await buildMessage(server, operator, { contactIds: [listener.id, other.id] });
  await db()
    .insertInto('deliveries')
    .values({ client_id: operator.clientId, message_id: id, version: 1, phone: listener.phone, heard_at: new Date(start), last_event_at: new Date(start) })
    .execute();
  const answers = await askTogether(inboxNews(db()), [listener, other]);
  expect(answers.map(({ messages }) => messages?.[0]?.lastHeardAt)).toEqual([start, undefined]);
});

test('a contact that gets another number while phones are answered does not bring that phone the messages of a company it did not let speak', async () => {
  const [contact, stranger] = [await addPhone(operator), await addPhone(elsewhere)];
  await buildMessage(server, operator, { title: 'private', contactIds: [contact.id] });
  await buildMessage(server, elsewhere, { title: 'elsewhere', contactIds: [stranger.id] });
  // The contacts were read before.
  const listings = [
    { id: contact.id, phone: contact.phone, client_id: operator.clientId },
    { id: stranger.id, phone: stranger.phone, client_id: elsewhere.clientId },
  ];
  await db().updateTable('contacts').set({ phone: stranger.phone }).where('id', '=', contact.id).execute();
  const inboxFor = await findInboxes(db(), listings, start);
  expect(titles(inboxFor(stranger.phone).messages)).toEqual(['elsewhere']);
  expect(inboxFor(contact.phone).messages).toEqual([]);
});

test('of devices that ask at the same time, each is known by its own token, and a signed-out, an old and an unknown one are refused', async () => {
  const phones = [await addPhone(operator), await addPhone(operator), await addPhone(operator), await addPhone(operator)];
  for (const [index, { id }] of phones.entries()) await buildMessage(server, operator, { title: `for ${index}`, contactIds: [id] });
  await server.api(phones[1]!.token).receivers.signOut();
  await db()
    .updateTable('devices')
    .set({ expires_at: new Date(start) })
    .where('phone', '=', phones[2]!.phone)
    .execute();
  const tokens = [...phones.map(({ token }) => token), 'x'.repeat(43)];
  const answers = await Promise.allSettled(tokens.map(async (token) => server.api(token).receivers.sync({ query: {} })));
  const told = answers.map((answer) => (answer.status === 'fulfilled' ? titles(answer.value.messages) : answer.reason.failure.code));
  expect(told).toEqual([['for 0'], 'signed_out', 'signed_out', ['for 3'], 'signed_out']);
});

test('phones that ask at the same time after a pause are all noted as seen', async () => {
  const phones = [await addPhone(operator), await addPhone(operator)];
  server.clock.at += 2 * 60_000;
  await Promise.all(phones.map(async ({ token }) => server.api(token).receivers.sync({ query: {} })));
  const rows = await db()
    .selectFrom('devices')
    .select('last_seen_at')
    .where(
      'phone',
      'in',
      phones.map(({ phone }) => phone),
    )
    .execute();
  expect(rows.map(({ last_seen_at }) => last_seen_at)).toEqual([server.clock.at, server.clock.at]);
});
