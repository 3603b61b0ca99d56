// The history of a message: its audit entries, and the known facts of the time before them.
import type { MessageDraft, MessageSettings } from '@earshot/contract';
import { minuteMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { findSubjectEntries, recordAudit } from '../../account/audit/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { awaitRefusal, saveWith } from './message.test-inputs.ts';

let server: TestServer;
let client: { readonly id: string };
let operator: BuiltUser;
let holder: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await buildClient(server, { viewMessages: true });
  operator = await buildUser(server, client.id, ['operator'], { firstName: 'Olga' });
  holder = await buildUser(server, client.id, ['holder'], { firstName: 'Hanna' });
});

const db = () => server.services.database.db;
const messages = (by = operator) => server.api(by.token).messages;
const some = (...ids: string[]) => ({ kind: 'some' as const, ids: new Set(ids) });
const chosen = (...ids: string[]) => ({ groups: some(), contacts: some(...ids) });
const name = expect.stringMatching(/^Olga Number\d+$/) as string;

const buildNamed = (firstName: string) => buildContact(server, operator, { firstName, lastName: 'Hale' });

const history = async (id: string, by = operator) => (await server.api(by.token).messageVersions.list({ query: { id } })).history;
const actions = async (id: string, by = operator) => (await history(id, by)).map(({ action }) => action);
/** The audit as the Account Holder reads it. */
const audit = async () => (await server.api(holder.token).audit.list({ query: { perpage: 100 } })).data;
const proof = async (messageId: string) => (await server.api(operator.token).activity.report({ query: { messageId } })).history ?? [];

/** A message of the operator with later saves, each a minute after the one before. */
async function setMessage(first: Partial<MessageDraft> = {}, receivers?: ReturnType<typeof chosen>) {
  let saved = await messages().save({ body: { ...saveWith(first).body, ...(receivers && { receivers }) } });
  const id = saved.insertId;
  const save = async (content: Partial<MessageDraft>, settings: Partial<MessageSettings> = {}, next?: ReturnType<typeof chosen>) => {
    server.clock.at += minuteMs;
    const { body } = saveWith({ id, modifiedAt: saved.Modified, ...content }, settings);
    saved = await messages().save({ body: { ...body, ...(next && { receivers: next }) } });
  };
  const step = async <T>(act: () => Promise<T>): Promise<T> => {
    server.clock.at += minuteMs;
    return act();
  };
  const remove = () => step(() => messages().remove({ body: { selection: some(id) } }));
  const restore = () => step(() => messages().restore({ body: { ContentID: [id] } }));
  const choose = (...ids: string[]) => step(() => messages().saveRecipients({ body: { messageId: id, ...chosen(...ids) } }));
  return { id, save, remove, restore, choose };
}

describe('the history of a message', () => {
  it('tells what was done to it and by whom, the latest first, and so does the audit of the Account Holder', async () => {
    const { id, save, remove, restore } = await setMessage();
    const setAt = server.clock.at;
    await save({ title: 'Code of the gate' });
    await remove();
    await restore();
    expect(await history(id)).toEqual([
      { at: setAt + 3 * minuteMs, action: 'message.restored', actor: name, changes: [] },
      { at: setAt + 2 * minuteMs, action: 'message.deleted', actor: name, changes: [] },
      { at: setAt + minuteMs, action: 'message.changed', actor: name, changes: [{ field: 'Title', from: 'Gate code', to: 'Code of the gate' }] },
      { at: setAt, action: 'message.set', actor: name, changes: [] },
    ]);
    const told = (await audit()).map(({ action, actor, subject }) => [action, actor, subject]);
    expect(told).toEqual([
      ['message.restored', name, 'Code of the gate'],
      ['message.deleted', name, 'Code of the gate'],
      ['message.changed', name, 'Code of the gate'],
      ['message.set', name, 'Gate code'],
    ]);
  });

  it('says what a change was, in the words of the composer; new words are in the versions and not repeated', async () => {
    const { id, save } = await setMessage();
    const elsewhere = { location: 'Boulder', lat: 40.015, lng: -105.2705, radiusMeters: 182.88 };
    const settings = {
      startDate: '2026-11-24',
      endDate: null,
      startMinute: 0,
      endMinute: 1440,
      repeat: 'custom' as const,
      repeatDays: [false, true, false, true, false, false, false],
      priority: 1 as const,
      playIfInside: false,
      dwellSeconds: 30,
      trigger: 'exit' as const,
    };
    await save({ body: 'The gate code is 4472.', spanishTitle: 'Portón', spanishBody: 'El código es 4472.', ...elsewhere }, { ...settings, replay: 'none' });
    expect((await history(id))[0]?.changes).toEqual([
      { field: 'Message', from: '', to: 'changed' },
      { field: 'Spanish', from: '', to: 'changed' },
      { field: 'Place on the map', from: '', to: 'changed' },
      { field: 'Location', from: 'Denver', to: 'Boulder' },
      { field: 'Radius', from: '1 mi', to: '200 yd' },
      { field: 'Trigger', from: 'On arrival', to: 'On leaving' },
      { field: 'Dates', from: 'Nov 23, 2026 – Nov 29, 2026', to: 'from Nov 24, 2026' },
      { field: 'Hours', from: '8:00 AM – 6:00 PM', to: '12:00 AM – 11:59 PM' },
      { field: 'Repeat', from: 'No', to: 'Mon, Wed' },
      { field: 'Priority', from: 'off', to: 'on' },
      { field: 'Play if already inside', from: 'on', to: 'off' },
      { field: 'Stay before it plays', from: '0 s', to: '30 s' },
      { field: 'Version', from: '1', to: '2' },
      { field: 'Who hears the change', from: '', to: 'nobody again' },
    ]);
    expect(JSON.stringify(await audit())).not.toContain('4472');
  });

  it.each([
    [undefined, 'everybody'],
    ['all', 'everybody'],
    ['unheard', 'only people who have not heard it'],
    ['none', 'nobody again'],
  ] as const)('says who hears a new version: %s', async (replay, text) => {
    const { id, save } = await setMessage();
    await save({ body: 'The gate code is 4472.' }, { ...(replay && { replay }) });
    expect((await history(id))[0]?.changes).toContainEqual({ field: 'Who hears the change', from: '', to: text });
  });

  it('has the receivers that came and went, whichever call chose them, and nothing of a save that changes nothing', async () => {
    const [ana, ben, cleo] = [await buildNamed('Ana'), await buildNamed('Ben'), await buildNamed('Cleo')];
    const crew = await buildGroup(server, operator, { name: 'Crew North' });
    const { id, save, choose } = await setMessage({}, chosen(ana.id));
    await save({}, {}, chosen(ana.id));
    await choose(ana.id);
    expect(await actions(id)).toEqual(['message.set']);
    await save({}, {}, { groups: some(crew.id), contacts: some(ben.id, cleo.id) });
    await choose(cleo.id);
    const counts = (to: string) => ({ field: 'Groups and contacts', from: '', to });
    const told = (field: string, ...names: string[]) => names.map((to) => ({ field, from: '', to }));
    expect((await history(id)).map(({ changes }) => changes)).toEqual([
      [counts('2 removed'), ...told('Removed', 'Crew North', 'Ben Hale')],
      [counts('3 added, 1 removed'), ...told('Added', 'Crew North', 'Ben Hale', 'Cleo Hale'), ...told('Removed', 'Ana Hale')],
      [counts('1 added'), ...told('Added', 'Ana Hale')],
    ]);
  });

  it('does not tell that a contact went who hears the message through a group from then on', async () => {
    const ana = await buildNamed('Ana');
    const crew = await buildGroup(server, operator, { name: 'Crew South', memberIds: [ana.id] });
    const { id, save } = await setMessage({}, chosen(ana.id));
    await save({}, {}, { groups: some(crew.id), contacts: some() });
    const [entry] = await history(id);
    expect(entry?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['Groups and contacts', '1 added'],
      ['Added', 'Crew South'],
    ]);
  });

  it('names the receivers of a message that was a draft when it is set, and counts those after the first twenty', async () => {
    const people = [];
    for (let index = 0; index < 23; index += 1) people.push(await buildNamed(`P${String(index).padStart(2, '0')}`));
    const { id, save } = await setMessage({ mode: 'draft' }, chosen(...people.map((each) => each.id)));
    await save({});
    const [set] = await history(id);
    expect(set?.action).toBe('message.set');
    const texts = (set?.changes ?? []).map(({ to }) => to);
    expect([texts.length, texts[0], texts[1], texts[20], texts[21]]).toEqual([22, '23 added', 'P00 Hale', 'P19 Hale', '3 more']);
  });

  it('begins with the first draft, of which the audit tells nothing', async () => {
    const contact = await buildContact(server, operator);
    const { id, save, choose, remove, restore } = await setMessage({ mode: 'draft' });
    const begunAt = server.clock.at;
    await save({ mode: 'draft', title: 'Gate' });
    await choose(contact.id);
    await remove();
    await restore();
    expect(await audit()).toEqual([]);
    expect(await history(id)).toEqual([{ at: begunAt, action: 'message.begun', changes: [] }]);
    await save({ title: 'Gate' });
    expect(await actions(id)).toEqual(['message.set', 'message.begun']);
    expect((await audit()).map(({ action, subject }) => [action, subject])).toEqual([['message.set', 'Gate']]);
  });

  it('has an entry for each of several that are deleted at once, drafts left out', async () => {
    const one = await setMessage({ title: 'One' });
    const two = await setMessage({ title: 'Two' });
    await setMessage({ title: 'Draft', mode: 'draft' });
    server.clock.at += minuteMs;
    await messages().remove({ body: { selection: { kind: 'all', except: new Set() } } });
    const deleted = (await audit()).filter(({ action }) => action === 'message.deleted');
    expect(deleted.map(({ subject }) => subject).toSorted()).toEqual(['One', 'Two']);
    for (const { id } of [one, two]) expect((await proof(id)).map(({ action }) => action)).toEqual(['message.deleted', 'message.set']);
  });

  it('is kept by a deleted message, in its proof alone', async () => {
    const { id, remove } = await setMessage();
    await remove();
    expect(await awaitRefusal(history(id))).toBe('not_found');
    expect(await proof(id)).toMatchObject([{ action: 'message.deleted', actor: name }, { action: 'message.set' }]);
    expect(await server.api(operator.token).activity.report({ query: {} })).not.toHaveProperty('history');
  });

  it('is read only by colleagues who may read the message', async () => {
    const { id } = await setMessage();
    const colleague = await buildUser(server, client.id, ['operator']);
    expect(await actions(id, colleague)).toEqual(['message.set']);
    await db().updateTable('clients').set({ view_messages: false }).where('id', '=', client.id).execute();
    expect(await awaitRefusal(history(id, colleague))).toBe('not_found');
    const stranger = await buildUser(server, (await buildClient(server, { viewMessages: true })).id, ['operator', 'holder']);
    expect(await awaitRefusal(history(id, stranger))).toBe('not_found');
  });

  it('keeps the names of then, and names the member of staff behind an entry', async () => {
    const { id } = await setMessage();
    await db().updateTable('users').set({ first_name: 'Renamed' }).where('id', '=', operator.id).execute();
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super'], { firstName: 'Sue' });
    server.clock.at += minuteMs;
    const done = { clientId: client.id, actorId: holder.id, staffId: staff.id, action: 'message.deleted', subjectId: id, subject: 'Gate code' } as const;
    await server.services.database.transaction((tx) => recordAudit(tx, done, server.clock.at));
    expect(await history(id)).toMatchObject([
      { actor: expect.stringMatching(/^Hanna /) as string, staff: expect.stringMatching(/^Sue /) as string },
      { action: 'message.set', actor: name },
    ]);
  });

  it('writes nothing where the save is refused', async () => {
    const { id, save } = await setMessage();
    expect(await awaitRefusal(save({ title: 'Other', modifiedAt: 1 }))).toBe('conflict');
    expect(await actions(id)).toEqual(['message.set']);
  });
});

describe('a message from before the audit told of messages', () => {
  const forget = () => db().deleteFrom('audit_entries').where('client_id', '=', client.id).execute();

  it('has what was kept: its first draft, when it was set, who replaced its versions, and when it was deleted', async () => {
    const begunAt = server.clock.at;
    const { id, save, remove } = await setMessage({ mode: 'draft' });
    await save({});
    await save({ body: 'The gate code is 4472.' }, { replay: 'unheard' });
    await forget();
    // The audit has begun.
    await save({ title: 'Code of the gate', body: 'The gate code is 4472.' });
    await save({ title: 'Code of the gate', body: 'The gate code is 4473.' });
    const versionIs = (from: string, to: string, who: string) => [
      { field: 'Version', from, to },
      { field: 'Who hears the change', from: '', to: who },
    ];
    const changedAt = (minutes: number, changes: object[]) => ({ at: begunAt + minutes * minuteMs, action: 'message.changed', actor: name, changes });
    const known = [
      changedAt(4, [{ field: 'Message', from: '', to: 'changed' }, ...versionIs('2', '3', 'everybody')]),
      changedAt(3, [{ field: 'Title', from: 'Gate code', to: 'Code of the gate' }]),
      changedAt(2, versionIs('1', '2', 'only people who have not heard it')),
      { at: begunAt + minuteMs, action: 'message.set', changes: [] },
      { at: begunAt, action: 'message.begun', changes: [] },
    ];
    expect(await history(id)).toEqual(known);
    // A server of the release before, running beside this one, made the last change.
    await db()
      .deleteFrom('audit_entries')
      .where('client_id', '=', client.id)
      .where('at', '=', sql<number>`${new Date(begunAt + 4 * minuteMs)}`)
      .execute();
    expect(await history(id)).toEqual(known.with(0, changedAt(4, versionIs('2', '3', 'everybody'))));
    await remove();
    await forget();
    expect((await proof(id)).map(({ action, actor }) => [action, actor])).toEqual([
      ['message.deleted', undefined],
      ['message.changed', name],
      ['message.changed', name],
      ['message.set', undefined],
      ['message.begun', undefined],
    ]);
  });
});

it('answers the newest two hundred entries of one that was changed more often, and nothing that is older than those', async () => {
  const { id } = await setMessage();
  const at = server.clock.at;
  await db()
    .insertInto('audit_entries')
    .values(
      Array.from({ length: 250 }, (_, index) => ({
        client_id: client.id,
        id: newId(at + index),
        at: new Date(at + 1 + index),
        actor_id: operator.id,
        actor_name: 'Olga',
        action: 'message.changed' as const,
        subject_id: id,
        subject: 'Gate code',
        changes: JSON.stringify([{ field: 'Title', from: '', to: String(index) }]),
      })),
    )
    .execute();
  const entries = await history(id);
  expect(entries).toHaveLength(200);
  expect([entries[0], entries[199]]).toMatchObject([{ changes: [{ to: '249' }] }, { changes: [{ to: '50' }] }]);
  expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(['message.changed']));
});

it("is found by an index, without a look through the company's audit", async () => {
  const { id } = await setMessage();
  await sql`insert into audit_entries (client_id, id, at, actor_name, action, subject_id, subject)
    select ${client.id}::uuid, gen_random_uuid(), now(), 'Olga', 'message.changed', gen_random_uuid(), 'Another' from generate_series(1, 5000)`.execute(db());
  await sql`analyze audit_entries`.execute(db());
  const scans = await server.services.database.transaction(async (tx) => {
    const count = async () => (await sql<{ n: number }>`select pg_stat_get_xact_numscans('audit_of_subject'::regclass) as n`.execute(tx.db)).rows[0]?.n ?? 0;
    const before = await count();
    expect(await findSubjectEntries(tx.db, { clientId: client.id, subjectId: id }, 200)).toHaveLength(1);
    return (await count()) - before;
  });
  expect(scans).toBe(1);
});
