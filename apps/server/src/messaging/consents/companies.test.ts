import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
/** Belongs to the company the phone has agreed to. */
let known: BuiltUser;
/** Belongs to a company that the phone has not answered. */
let asking: BuiltUser;
let phone: string;
let token: string;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  known = await buildUser(server, (await buildClient(server, { name: 'Front Range' })).id, ['operator'], { firstName: 'Rosa' });
  asking = await buildUser(server, (await buildClient(server, { name: 'zenith towing' })).id, ['operator'], { firstName: 'Zoe' });
  const contact = await buildContact(server, known);
  ({ phone } = contact);
  await buildMessage(server, known, { title: 'from the known', contactIds: [contact.id], schedule: { endDate: '2026-11-30' } });
  token = await buildDevice(server, phone);
  server.clock.at += 60_000;
  const asked = await buildContact(server, asking, { phone, agrees: false });
  await buildMessage(server, asking, { title: 'from the asking', contactIds: [asked.id], schedule: { endDate: '2026-11-30' } });
});

const db = () => server.services.database.db;
const companies = () => server.api(token).companies;
const list = async () => (await companies().list()).companies;
const answer = (body: object, user = asking) => companies().answer({ params: { clientId: user.clientId }, body });
const report = (reason: string, user = asking) => companies().report({ params: { clientId: user.clientId }, body: { reason } });
const sync = (cursor?: string) => server.api(token).receivers.sync({ query: { cursor } });
const titles = async () => ((await sync()).messages ?? []).map(({ title }) => title).toSorted();
const named = async (name: string) => (await list()).find((company) => company.name === name);

describe('the companies of a phone', () => {
  test('are those that know its number: those that wait first, then by name, with who asks and how much', async () => {
    expect(await list()).toEqual([
      {
        clientId: asking.clientId,
        name: 'zenith towing',
        operators: [expect.stringMatching(/^Zoe Number\d+$/)],
        state: 'waiting',
        since: start + 60_000,
        isMuted: false,
        messageCount: 1,
      },
      {
        clientId: known.clientId,
        name: 'Front Range',
        operators: [expect.stringMatching(/^Rosa Number\d+$/)],
        state: 'agreed',
        since: start,
        isMuted: false,
        messageCount: 1,
      },
    ]);
  });

  test('name at most three operators, those with a message for the number first', async () => {
    for (const firstName of ['Abe', 'Ben', 'Cy']) await buildContact(server, await buildUser(server, asking.clientId, ['operator'], { firstName }), { phone });
    expect((await named('zenith towing'))?.operators).toEqual(['Zoe', 'Abe', 'Ben'].map((name) => expect.stringMatching(`^${name} `) as string));
  });

  test('ask since the first of their entries, and count each message once, drafts and past ones not', async () => {
    const colleague = await buildUser(server, asking.clientId, ['operator']);
    const again = await buildContact(server, colleague, { phone, agrees: false });
    const group = await buildGroup(server, colleague, { memberIds: [again.id] });
    await buildMessage(server, colleague, { contactIds: [again.id], groupIds: [group.id] });
    await buildMessage(server, colleague, { contactIds: [again.id], isDraft: true });
    await buildMessage(server, colleague, { contactIds: [again.id], schedule: { startDate: '2026-11-18', endDate: '2026-11-19' } });
    expect(await named('zenith towing')).toMatchObject({ since: start + 60_000, messageCount: 2 });
  });

  test('are silent for a deactivated client, and missing for an archived one', async () => {
    const change = (values: object) => db().updateTable('clients').set(values).where('id', '=', asking.clientId).execute();
    await change({ deactivated_at: new Date(start) });
    expect(await named('zenith towing')).toMatchObject({ messageCount: 0, operators: [expect.stringMatching(/^Zoe/)] });
    await change({ archived_at: new Date(start) });
    expect(await named('zenith towing')).toBeUndefined();
    await expect(answer({ state: 'agreed' })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  });

  test('are not found if they do not know the number', async () => {
    const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
    for (const call of [() => answer({ state: 'agreed' }, stranger), () => answer({ isMuted: false }, stranger), () => report('Spam', stranger)])
      await expect(call()).rejects.toMatchObject({ failure: { code: 'not_found' } });
    const { count } = await db()
      .selectFrom('consents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('client_id', '=', stranger.clientId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});

describe('an answer', () => {
  test("decides which companies' messages are on the phone", async () => {
    expect(await titles()).toEqual(['from the known']);
    expect(await answer({ state: 'agreed' })).toMatchObject({ company: { state: 'agreed', since: start + 60_000 } });
    expect(await titles()).toEqual(['from the asking', 'from the known']);
    expect(await answer({ isMuted: true })).toMatchObject({ company: { state: 'agreed', isMuted: true, messageCount: 1 } });
    expect(await titles()).toEqual(['from the known']);
    expect(await answer({ isMuted: false })).toMatchObject({ company: { isMuted: false } });
    expect(await titles()).toEqual(['from the asking', 'from the known']);
    await answer({ isMuted: true });
    server.clock.at += 1_000;
    expect(await answer({ state: 'left' })).toMatchObject({ company: { state: 'left', isMuted: false, since: start + 61_000, messageCount: 1 } });
    expect(await titles()).toEqual(['from the known']);
    server.clock.at += 1_000;
    expect(await answer({ state: 'agreed' })).toMatchObject({ company: { state: 'agreed', isMuted: false, since: start + 62_000 } });
  });

  test('given again keeps its time', async () => {
    await answer({ state: 'agreed' });
    server.clock.at += dayMs;
    expect(await answer({ state: 'agreed' })).toMatchObject({ company: { since: start + 60_000 } });
    await answer({ state: 'left' });
    server.clock.at += dayMs;
    expect(await answer({ state: 'left' })).toMatchObject({ company: { since: start + 60_000 + dayMs } });
  });

  test('may be no at once, and says something', async () => {
    expect(await answer({ state: 'left' })).toMatchObject({ company: { state: 'left' } });
    await expect(answer({})).rejects.toMatchObject({ failure: { issues: [{ field: 'state' }] } });
    await expect(answer({ isMuted: true })).rejects.toThrow(/You can mute only companies that may speak/);
    await expect(answer({ state: 'left', isMuted: true }, known)).rejects.toMatchObject({ failure: { code: 'conflict' } });
    expect(await named('Front Range')).toMatchObject({ state: 'agreed', isMuted: false });
  });

  test('reaches the device at its next question, and so does a company that is new', async () => {
    const { cursor } = await sync();
    expect(await sync(cursor)).toEqual({ cursor, now: server.clock.at });
    await answer({ state: 'agreed' });
    const agreed = await sync(cursor);
    expect(agreed).toMatchObject({
      changes: { messages: [{ title: 'from the asking' }], removed: [] },
      companies: [{ name: 'Front Range' }, { state: 'agreed' }],
    });
    await answer({ isMuted: true });
    const muted = await sync(agreed.cursor);
    expect(muted).toMatchObject({ changes: { messages: [], removed: [expect.any(String)] }, companies: [{ isMuted: false }, { isMuted: true }] });
    await buildContact(server, await buildUser(server, (await buildClient(server, { name: 'Another' })).id, ['operator']), { phone, agrees: false });
    const asked = await sync(muted.cursor);
    expect(asked).toMatchObject({ changes: { messages: [], removed: [] } });
    expect(asked.companies?.map(({ name, state }) => [name, state])).toEqual([
      ['Another', 'waiting'],
      ['Front Range', 'agreed'],
      ['zenith towing', 'agreed'],
    ]);
  });

  test('leaves the companies out where only words of a message changed, and tells that a kept-back message is over', async () => {
    const { cursor } = await sync();
    await db().updateTable('messages').set({ body: 'Other words.' }).where('client_id', '=', known.clientId).execute();
    const changed = await sync(cursor);
    expect(changed).toMatchObject({ changes: { messages: [{ title: 'from the known' }] } });
    expect(changed).not.toHaveProperty('companies');
    await db()
      .updateTable('messages')
      .set({ ends_at: new Date(start + dayMs) })
      .where('client_id', '=', asking.clientId)
      .execute();
    const { cursor: latest } = await sync(changed.cursor);
    server.clock.at = start + dayMs;
    expect((await sync(latest)).companies).toMatchObject([{ name: 'zenith towing', messageCount: 0 }, { name: 'Front Range' }]);
  });
});

describe('reports of a device', () => {
  const findMessageId = async (user: BuiltUser) =>
    (await db().selectFrom('messages').select('id').where('client_id', '=', user.clientId).executeTakeFirstOrThrow()).id;
  const send = async (user: BuiltUser) => {
    const event = { id: crypto.randomUUID(), messageId: await findMessageId(user), version: 1, kind: 'delivered' as const, at: start };
    return server.api(token).receivers.report({ body: { events: [event] } });
  };

  test('is refused of a company that was never agreed to, and taken of one that was left since', async () => {
    expect(await send(asking)).toMatchObject({ stored: [], refused: [expect.any(String)] });
    await answer({ state: 'left' });
    expect(await send(asking)).toMatchObject({ stored: [] });
    await answer({ state: 'left' }, known);
    expect(await send(known)).toMatchObject({ stored: [expect.any(String)], refused: [] });
  });

  test('is refused of such a company though the number was notified of its message', async () => {
    const event = {
      client_id: asking.clientId,
      message_id: await findMessageId(asking),
      phone,
      id: crypto.randomUUID(),
      version: 1,
      kind: 'notified' as const,
    };
    await db()
      .insertInto('device_events')
      .values({ ...event, at: new Date(start), received_at: new Date(start) })
      .execute();
    await db().deleteFrom('message_contacts').where('client_id', '=', asking.clientId).execute();
    expect(await send(asking)).toMatchObject({ stored: [] });
  });
});

describe('a report', () => {
  test('ends what the company may, and shows itself to super admins without the number', async () => {
    await answer({ state: 'agreed' });
    expect(await report('They sell things at night.')).toMatchObject({ success: 1, company: { state: 'left' } });
    expect(await titles()).toEqual(['from the known']);
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super'], { firstName: 'Sue' });
    const { companyReports } = server.api(staff.token);
    const open = await companyReports.list({ query: { perpage: 100 } });
    const mine = open.data.find(({ clientId }) => clientId === asking.clientId);
    expect(mine).toEqual({
      id: expect.any(String) as string,
      clientId: asking.clientId,
      clientName: 'zenith towing',
      reason: 'They sell things at night.',
      createdAt: start + 60_000,
      reporterCount: 1,
    });
    expect(JSON.stringify(open)).not.toContain(phone);
    const params = { id: mine?.id ?? '' };
    await companyReports.handle({ params, body: { isHandled: true } });
    const after = await companyReports.list({ query: { perpage: 100 } });
    expect([after.openCount, after.data.some(({ id }) => id === params.id)]).toEqual([open.openCount - 1, false]);
    const all = await companyReports.list({ query: { perpage: 100, status: 'All' } });
    expect(all.data.find(({ id }) => id === params.id)).toMatchObject({ handledAt: start + 60_000, handledBy: expect.stringMatching(/^Sue /) as string });
    await companyReports.handle({ params, body: { isHandled: false } });
    expect((await companyReports.list({ query: {} })).openCount).toBe(open.openCount);
    await expect(companyReports.handle({ params: { id: crypto.randomUUID() }, body: { isHandled: true } })).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
  });

  test('is found by its words and by the name of the company', async () => {
    const word = `mark${crypto.randomUUID().slice(0, 8)}`;
    await report(`They sell ${word} at night.`);
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['support']);
    const found = async (search: string) => {
      const { data, pager } = await server.api(staff.token).companyReports.list({ query: { search } });
      return [data.map(({ clientName }) => clientName), pager.totalItems];
    };
    expect(await found(`zenith ${word}`)).toEqual([['zenith towing'], 1]);
    expect(await found(`aspen ${word}`)).toEqual([[], 0]);
  });

  test('counts each number once, and comes at most twenty times a day from one', async () => {
    for (let count = 0; count < 20; count += 1) await report(`Number ${count}`);
    await expect(report('One more')).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['support']);
    const { data } = await server.api(staff.token).companyReports.list({ query: { perpage: 100 } });
    const mine = data.filter(({ clientId }) => clientId === asking.clientId);
    expect(mine).toHaveLength(20);
    expect(new Set(mine.map(({ reporterCount }) => reporterCount))).toEqual(new Set([1]));
  });
});
