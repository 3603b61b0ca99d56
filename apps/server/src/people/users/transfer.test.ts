import { dayMs, hourMs } from '@earshot/domain';
import { sql, type Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDriveTest, buildGroup, buildImport, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import type { Schema } from '../../platform/database/schema.ts';

let server: TestServer;
let clientId: string;
let admin: BuiltUser;
let source: BuiltUser;
let target: BuiltUser;
let serial = 0;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server, { shareContacts: true })).id;
  admin = await buildUser(server, clientId, ['admin'], { firstName: 'Ada' });
  source = await buildUser(server, clientId, ['operator'], { firstName: 'Sue' });
  target = await buildUser(server, clientId, ['operator'], { firstName: 'Tom' });
});

const db = () => server.services.database.db;
const setClient = (values: Updateable<Schema['clients']>) => db().updateTable('clients').set(values).where('id', '=', clientId).execute();
const transfer = (from = source.id, to = target.id, caller = admin) => server.api(caller.token).users.transfer({ body: { fromId: from, toId: to } });
const refusal = (code: string, message: string) => ({ failure: { code }, message: expect.stringContaining(message) as string });
const newPhone = () => `+1303555${1000 + ++serial}`;
const contact = (owner: BuiltUser, phone = newPhone(), isShared = false) => buildContact(server, owner, { phone, isShared });

/** The operator's own phone, as their default contact. */
async function ownPhone(owner: BuiltUser, phone = newPhone()) {
  await db().updateTable('users').set({ phone, country: 'US' }).where('id', '=', owner.id).execute();
  const [own] = (await server.api(owner.token).contacts.createDefault()).data;
  if (!own) throw new Error('No default contact');
  return { id: own.id, phone };
}

const findEveryoneGroupId = async (owner: BuiltUser) =>
  (await db().selectFrom('groups').select('id').where('operator_id', '=', owner.id).where('is_default', '=', true).executeTakeFirstOrThrow()).id;

/** The numbers that hear each message of the client, without deleted ones. */
async function receivers(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ title: string; phones: string[] }>`
    select m.title, array(select distinct r.phone from message_recipients r where r.client_id = m.client_id and r.message_id = m.id order by r.phone) as phones
    from messages m where m.client_id = ${clientId} and m.deleted_at is null and m.parent_id is null order by m.title`.execute(db());
  return Object.fromEntries(rows.map(({ title, phones }) => [title, phones]));
}

/** All rows of the client, without their times. */
async function everything(): Promise<unknown> {
  const tables = ['contacts', 'groups', 'group_members', 'messages', 'message_contacts', 'message_groups', 'message_counts', 'invitations', 'imports'];
  const rows = tables.map(async (table) => {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t where client_id = ${clientId} order by t::text`.execute(db());
    return [table, found.rows];
  });
  return Object.fromEntries(await Promise.all(rows)) as unknown;
}

/**
 * An address book with all difficult cases: twins, shared contacts, default contacts, Everyone, names that clash, and a
 * third operator who uses what is shared.
 */
async function buildBooks() {
  const other = await buildUser(server, clientId, ['operator'], { firstName: 'Olga' });
  const [mine, theirs] = [await ownPhone(source), await ownPhone(target)];
  const [ann, ben, twin] = [await contact(source), await contact(source, newPhone(), true), await contact(source, newPhone(), true)];
  // The source's book also has the target.
  const tom = await contact(source, theirs.phone, true);
  const [kim, theirTwin] = [await contact(target), await contact(target, twin.phone)];
  const group = (owner: BuiltUser, name: string, ids: readonly string[], isShared = false) => buildGroup(server, owner, { name, memberIds: ids, isShared });
  const crew = await group(source, 'Crew', [ann.id, twin.id, mine.id]);
  const crew2 = await group(source, 'Crew 2', [ben.id, tom.id]);
  const shared = await group(source, 'Yard', [ann.id, twin.id], true);
  await group(target, 'Crew', [kim.id]);
  const others = await group(other, 'Others', [ben.id, twin.id, tom.id]);
  const message = (owner: BuiltUser, title: string, contactIds: readonly string[], groupIds: readonly string[] = [], isDraft = false) =>
    buildMessage(server, owner, { title, contactIds, groupIds, isDraft });
  const everyone = await findEveryoneGroupId(source);
  const messages = {
    everyone: await message(source, 'S everyone', [], [everyone]),
    draft: await message(source, 'S draft to everyone and a group', [ann.id], [everyone, crew2.id], true),
    contacts: await message(source, 'S contacts', [ann.id, twin.id, tom.id, mine.id]),
    groups: await message(source, 'S groups', [], [crew.id, shared.id]),
    none: await message(source, 'S nobody', []),
  };
  await message(target, 'T contacts', [theirTwin.id, kim.id]);
  await message(target, 'T shared', [ben.id, twin.id], [shared.id]);
  await message(target, 'T own phone', [theirs.id, kim.id]);
  const theirEveryone = await message(target, 'T everyone', [], [await findEveryoneGroupId(target)]);
  await message(other, 'O contacts', [ben.id, twin.id, tom.id]);
  await message(other, 'O groups', [], [others.id, shared.id]);
  return { other, mine, theirs, ann, ben, twin, tom, kim, theirTwin, crew, crew2, shared, messages, theirEveryone };
}

describe('a transfer', () => {
  test('leaves every message to exactly those who were to hear it, but for the own phone of the source, which the target’s takes the place of', async () => {
    const { mine, theirs } = await buildBooks();
    const before = await receivers();
    expect(before['S everyone']).toHaveLength(5);
    expect(await transfer()).toEqual({ success: 1, message: 'Data transferred successfully!' });
    const { 'T everyone': theirEveryone, ...after } = await receivers();
    const { 'T everyone': _earlier, ...expected } = before;
    for (const [title, phones] of Object.entries(expected))
      expected[title] = title.startsWith('S') ? [...new Set(phones.map((phone) => (phone === mine.phone ? theirs.phone : phone)))].toSorted() : phones;
    expect(after).toEqual(expected);
    // People who join the target hear the target's messages for Everyone, as with any new contact.
    const book = await db().selectFrom('contacts').select('phone').where('operator_id', '=', target.id).orderBy('phone').execute();
    expect(theirEveryone).toEqual(book.map(({ phone }) => phone));
  });

  test('gives the target each number once, shared if either was, and leaves the source nothing but the own phone and Everyone', async () => {
    const { mine, theirTwin, theirs, ann } = await buildBooks();
    await transfer();
    const contacts = await db()
      .selectFrom('contacts')
      .select(['id', 'phone', 'operator_id', 'shared_at', 'is_default'])
      .where('client_id', '=', clientId)
      .execute();
    expect(contacts.filter(({ operator_id }) => operator_id === source.id)).toMatchObject([{ id: mine.id, is_default: true }]);
    expect(new Set(contacts.map(({ phone }) => phone)).size).toBe(contacts.length);
    for (const id of [theirTwin.id, theirs.id]) expect(contacts.find((each) => each.id === id)?.shared_at).not.toBeNull();
    expect(contacts.find(({ id }) => id === ann.id)).toMatchObject({ operator_id: target.id, shared_at: null });
    expect(await db().selectFrom('groups').select('name').where('operator_id', '=', source.id).execute()).toEqual([{ name: 'Everyone' }]);
    expect((await server.api(admin.token).users.counts({ params: { userId: source.id } })).data).toMatchObject({ contact: 0, group: 0, message: 0 });
  });

  test('numbers groups whose names the target has, like copies, and makes one group of the source’s Everyone', async () => {
    const { crew, crew2, messages, theirEveryone } = await buildBooks();
    await transfer();
    const groups = await db().selectFrom('groups').select(['id', 'name']).where('operator_id', '=', target.id).orderBy('name').execute();
    const [name] = groups.map((group) => group.name).filter((each) => each.startsWith('Everyone of Sue'));
    expect(groups.map((group) => group.name)).toEqual(['Crew', 'Crew 2', 'Crew 3', 'Everyone', name, 'Yard']);
    expect(groups.find(({ id }) => id === crew.id)?.name).toBe('Crew 3');
    expect(groups.find(({ id }) => id === crew2.id)?.name).toBe('Crew 2');
    const chosen = async (id: string) => (await server.api(target.token).messages.recipients({ query: { message_id: id } })) as unknown;
    expect(JSON.stringify(await chosen(messages.everyone.id))).toContain(name);
    expect(JSON.stringify(await chosen(theirEveryone.id))).not.toContain(name);
  });

  test('changes no message but its owner, so that nothing replays and what was heard stays heard', async () => {
    const { messages, twin } = await buildBooks();
    const same = sql.raw(
      'radius_meters, radius_unit, is_draft, start_date, start_minute, end_minute, repeat, repeat_days, trigger, time_zone, starts_at, modified_at, created_at',
    );
    await sql`insert into messages (client_id, id, operator_id, parent_id, language, title, body, ${same})
      select client_id, gen_random_uuid(), operator_id, id, 'es', 'Hola', 'Hola', ${same} from messages where id = ${messages.contacts.id}`.execute(db());
    const delivery = { client_id: clientId, message_id: messages.contacts.id, version: 1, phone: twin.phone };
    await db()
      .insertInto('deliveries')
      .values({ ...delivery, heard_at: new Date(server.clock.at), last_event_at: new Date(server.clock.at) } as never)
      .execute();
    const read = () =>
      db()
        .selectFrom('messages')
        .select(['id', 'title', 'version', 'modified_at', 'is_draft', 'operator_id'])
        .where('client_id', '=', clientId)
        .orderBy('id')
        .execute();
    const before = await read();
    await transfer();
    expect(await read()).toEqual(before.map((row) => ({ ...row, operator_id: row.operator_id === source.id ? target.id : row.operator_id })));
    expect(await db().selectFrom('deliveries').select(['phone', 'version']).where('client_id', '=', clientId).execute()).toEqual([
      { phone: twin.phone, version: 1 },
    ]);
    const { rows } = await sql`
      select operator_id, sum(count)::int as kept, (select count(*)::int from messages m
        where m.client_id = ${clientId} and m.operator_id = c.operator_id and m.parent_id is null and m.deleted_at is null) as counted
      from message_counts c where client_id = ${clientId} group by operator_id order by kept`.execute(db());
    expect(rows).toMatchObject([
      { operator_id: source.id, kept: 0, counted: 0 },
      { kept: 2, counted: 2 },
      { operator_id: target.id, kept: 9, counted: 9 },
    ]);
  });

  test('is written down with what was handed over, and a second one moves nothing', async () => {
    await buildBooks();
    await transfer();
    const after = await everything();
    server.clock.at += 1;
    await transfer();
    expect(await everything()).toEqual(after);
    const entries = await db().selectFrom('audit_entries').selectAll().where('client_id', '=', clientId).orderBy('at').execute();
    const counts = (contacts: string, groups: string, messages: string) => [
      { field: 'To', from: '', to: expect.stringMatching(/^Tom /) as string },
      { field: 'Contacts', from: '', to: contacts },
      { field: 'Groups', from: '', to: groups },
      { field: 'Messages', from: '', to: messages },
    ];
    expect(entries).toMatchObject([
      { action: 'data.transferred', actor_id: admin.id, subject_id: source.id, changes: counts('4', '3', '5') },
      { action: 'data.transferred', changes: counts('0', '0', '0') },
    ]);
    expect(entries[0]?.subject).toMatch(/^Sue /);
  });

  test('replaces the source’s default contact with the target’s contact of its number, or the target’s own phone, and with none if the target has neither', async () => {
    const mine = await ownPhone(source);
    const ann = await contact(source);
    await buildMessage(server, source, { title: 'One', contactIds: [mine.id, ann.id] });
    await buildMessage(server, source, { title: 'Two', groupIds: [await findEveryoneGroupId(source)] });
    const third = await buildUser(server, clientId, ['operator']);
    await contact(third, mine.phone);
    await ownPhone(third);
    await transfer(source.id, third.id);
    expect(await receivers()).toEqual({ One: [mine.phone, ann.phone].toSorted(), Two: [mine.phone, ann.phone].toSorted() });
    // Back without a stand-in: the own phone of the third stays with them.
    await buildMessage(server, third, { title: 'Three', contactIds: [(await findOwnPhone(third)).id, ann.id] });
    await transfer(third.id, target.id);
    expect((await receivers())['Three']).toEqual([ann.phone]);
  });

  test('leaves what others choose as it is, and they can go on choosing it', async () => {
    const { other, twin, theirTwin } = await buildBooks();
    await transfer();
    const seen = (await server.api(other.token).contacts.list({ query: { perpage: 100 } })).teams.docs;
    expect(seen.map(({ id }) => id)).toContain(theirTwin.id);
    expect(seen.map(({ id }) => id)).not.toContain(twin.id);
  });

  test('hands over invitations: those sent name the target, those due are sent by the target, of a merged contact too', async () => {
    const [ann, twin] = [await contact(source), await contact(source)];
    const theirTwin = await contact(target, twin.phone);
    const at = new Date(server.clock.at - 60_000);
    await server.api(source.token).contacts.invite({ body: { UserID: ann.id } });
    const due = await contact(source);
    for (const { id } of [due, twin]) {
      await db().updateTable('contacts').set({ invited_at: at }).where('id', '=', id).execute();
      await db().insertInto('due_invitations').values({ client_id: clientId, contact_id: id, operator_id: source.id, at }).execute();
    }
    await transfer();
    const sent = () =>
      db()
        .selectFrom('invitations')
        .select(['contact_id', 'operator_id', 'phone'])
        .where('client_id', '=', clientId)
        .orderBy('created_at', 'desc')
        .orderBy('phone')
        .execute();
    await vi.waitFor(async () => expect(await sent()).toHaveLength(3), { timeout: 20_000, interval: 100 });
    expect(await sent()).toEqual(
      [ann, ...[due, { ...theirTwin }].toSorted((a, b) => (a.phone < b.phone ? -1 : 1))].map(({ id, phone }) => ({
        contact_id: id,
        operator_id: target.id,
        phone,
      })),
    );
    expect(await db().selectFrom('due_invitations').select('contact_id').where('client_id', '=', clientId).execute()).toEqual([]);
    const texts = await db().selectFrom('outbox').select('body').where('recipient', '=', due.phone).execute();
    expect(texts).toMatchObject([{ body: expect.stringMatching(/^Tom /) as string }]);
  });

  test('leaves the last import with who made it, and offers neither of the two to undo it', async () => {
    const { id: importId } = await buildImport(server, source);
    const ann = await contact(source);
    await db().updateTable('contacts').set({ import_id: importId }).where('id', '=', ann.id).execute();
    const findLastImport = async (user: BuiltUser) => (await server.api(user.token).imports.last()).data;
    expect(await findLastImport(source)).toMatchObject([{ Id: importId, undoable: 1 }]);
    await transfer();
    expect(await findLastImport(target)).toEqual([]);
    await expect(server.api(target.token).imports.undo({ body: { id: importId } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
    expect(await findLastImport(source)).toMatchObject([{ Id: importId, undoable: 0 }]);
    expect(await server.api(source.token).imports.undo({ body: { id: importId } })).toMatchObject({ removed: 0, kept: 0 });
    expect((await server.api(target.token).contacts.list({ query: {} })).teams.docs.map(({ id }) => id)).toContain(ann.id);
  });

  test('hands over the saved routes', async () => {
    const { id } = await buildDriveTest(server, source);
    await transfer();
    expect((await server.api(target.token).driveTests.list()).driveTests).toMatchObject([{ id }]);
    expect((await server.api(source.token).driveTests.list()).driveTests).toEqual([]);
  });
});

const findOwnPhone = async (owner: BuiltUser) =>
  db().selectFrom('contacts').select(['id', 'phone']).where('operator_id', '=', owner.id).where('is_default', '=', true).executeTakeFirstOrThrow();

describe('a transfer is refused', () => {
  test('to the same person, and to a user who is no operator', async () => {
    const issue = { failure: { code: 'invalid_input', issues: [{ field: 'transferOperatorId', message: 'Choose another Operator.' }] } };
    await expect(transfer(source.id, source.id)).rejects.toMatchObject(issue);
    await expect(transfer(source.id, admin.id)).rejects.toMatchObject(issue);
  });

  test('from and to people who are archived or of another client', async () => {
    const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
    const archived = await buildUser(server, clientId, ['operator']);
    await db()
      .updateTable('users')
      .set({ archived_at: new Date(server.clock.at) })
      .where('id', '=', archived.id)
      .execute();
    const notFound = refusal('not_found', 'This user was not found.');
    for (const { id } of [stranger, archived])
      for (const refused of [() => transfer(id), () => transfer(source.id, id)]) await expect(refused()).rejects.toMatchObject(notFound);
  });

  test('while an import of the source is running, but not by one that was left behind long ago', async () => {
    const { id } = await buildImport(server, source);
    const set = (touched: number) =>
      db()
        .updateTable('imports')
        .set({ status: 'running', touched_at: new Date(touched) })
        .where('id', '=', id)
        .execute();
    await set(server.clock.at);
    await expect(transfer()).rejects.toMatchObject(refusal('conflict', 'An import of contacts is still running.'));
    await set(server.clock.at - hourMs);
    await expect(transfer()).resolves.toMatchObject({ success: 1 });
  });

  test('to a deactivated account, and then nothing has moved; after the free period it works, for archiving an operator needs it', async () => {
    await contact(source);
    const before = await everything();
    await setClient({ deactivated_at: new Date(server.clock.at) });
    await expect(transfer()).rejects.toMatchObject(refusal('account_deactivated', 'Users'));
    expect(await everything()).toEqual(before);
    const over = new Date(server.clock.at - 14 * dayMs);
    await setClient({ deactivated_at: null, activated_at: null, trial_started_at: over });
    await expect(transfer()).resolves.toMatchObject({ success: 1 });
  });
});

test('two concurrent transfers, there and back, lose no data', async () => {
  await buildBooks();
  const numbers = async () =>
    (await db().selectFrom('contacts').select('phone').distinct().where('client_id', '=', clientId).orderBy('phone').execute()).map(({ phone }) => phone);
  const before = await numbers();
  await Promise.all([transfer(), transfer(target.id, source.id)]);
  expect(await numbers()).toEqual(before);
});
