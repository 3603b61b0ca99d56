import { dayMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;

const api = (user = operator) => server.api(user.token).contacts;
const some = (...ids: readonly string[]) => ({ selection: { kind: 'some' as const, ids: new Set(ids) }, status: 'All' as const });
const all = (values: object = {}) => ({ selection: { kind: 'all' as const, except: new Set<string>() }, status: 'All' as const, ...values });
const names = async (user = operator) => (await api(user).list({ query: { perpage: 100 } })).teams.docs.map(({ firstName }) => firstName);
const set = (id: string, values: object) =>
  server.services.database.db.updateTable('contacts').set(values).where('client_id', '=', clientId).where('id', '=', id).execute();
const refused = (code: string, message?: RegExp) => ({ failure: { code }, ...(message && { message: expect.stringMatching(message) as string }) });
const sentTo = async (phone: string) => (await server.services.database.db.selectFrom('outbox').selectAll().where('recipient', '=', phone).execute()).length;

const buildMany = (count: number) =>
  sql`insert into contacts (client_id, operator_id, id, first_name, last_name, phone, country, created_at, modified_at)
    select ${clientId}::uuid, ${operator.id}::uuid, gen_random_uuid(), 'One', 'of many', '+1415' || (2000000 + each), 'US', ${new Date(server.clock.at)}, ${new Date(server.clock.at)}
    from generate_series(1, ${count}::int) each`.execute(server.services.database.db);

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server, { shareContacts: true })).id;
  operator = await buildUser(server, clientId, ['operator']);
});

describe('deleting the selected', () => {
  test('takes own contacts alone: never the default one, nor what others share', async () => {
    const me = await buildContact(server, operator, { firstName: 'Me' });
    await set(me.id, { is_default: true });
    const own = await buildContact(server, operator, { firstName: 'Own' });
    const shared = await buildContact(server, await buildUser(server, clientId, ['operator']), { firstName: 'Shared', isShared: true });
    expect(await api().remove({ body: some(me.id, own.id, shared.id) })).toMatchObject({
      count: 1,
      message: expect.stringMatching(/^A contact has been/) as string,
    });
    expect(await names()).toEqual(['Me', 'Shared']);
    for (const ids of [[me.id], [shared.id], [own.id]]) await expect(api().remove({ body: some(...ids) })).rejects.toMatchObject(refused('not_found'));
    await expect(api().remove({ body: some() })).rejects.toMatchObject(refused('invalid_input'));
  });

  test('with select-all follows search, status and exceptions, and keeps contacts made after the list was read', async () => {
    const contacts = new Map<string, { readonly id: string; readonly phone: string }>();
    for (const firstName of ['Bea', 'Ben', 'Bob', 'Zoe']) contacts.set(firstName, await buildContact(server, operator, { firstName }));
    await buildDevice(server, contacts.get('Bob')?.phone ?? '');
    const queryTime = server.clock.at;
    server.clock.at += 1;
    await buildContact(server, operator, { firstName: 'Belated' });
    const except = new Set([contacts.get('Ben')?.id ?? '']);
    expect(await api().remove({ body: all({ selection: { kind: 'all', except }, status: 'Invite', search: 'be', queryTime }) })).toMatchObject({ count: 1 });
    expect(await names()).toEqual(['Belated', 'Ben', 'Bob', 'Zoe']);
    expect(await api().remove({ body: all({ status: 'Verified' }) })).toMatchObject({ count: 1 });
    expect(await api().remove({ body: all() })).toMatchObject({
      count: 3,
      message: '3 contacts have been deleted. They cannot receive any more geofenced messages from you.',
    });
    expect(await api().remove({ body: all() })).toMatchObject({ count: 0, message: 'There was nothing to delete.' });
  });

  test('does not reach another client, for any ids', async () => {
    const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
    const foreign = await buildContact(server, stranger, { firstName: 'Foreign' });
    await expect(api().remove({ body: some(foreign.id) })).rejects.toMatchObject(refused('not_found'));
    await api().remove({ body: all() });
    expect(await names(stranger)).toEqual(['Foreign']);
  });
});

describe('inviting again', () => {
  test('sends one text message and says so; a second one within seven days is a conflict that tells the day', async () => {
    const { id, phone } = await buildContact(server, operator);
    expect(await api().invite({ body: { UserID: id } })).toMatchObject({ message: 'This Contact has been invited again.' });
    expect(await sentTo(phone)).toBe(1);
    await expect(api().invite({ body: { UserID: id } })).rejects.toMatchObject(refused('conflict', /November 20, 2026/));
    await set(id, { invited_at: new Date(server.clock.at - 7 * dayMs) });
    await api().invite({ body: { UserID: id } });
    expect(await sentTo(phone)).toBe(2);
  });

  test("is refused for a contact with the app, for another operator's contact, and for an unknown one", async () => {
    const verified = await buildContact(server, operator);
    await buildDevice(server, verified.phone);
    const shared = await buildContact(server, await buildUser(server, clientId, ['operator']), { isShared: true });
    const invite = (id: string) => api().invite({ body: { UserID: id } });
    await expect(invite(verified.id)).rejects.toMatchObject(refused('conflict', /already has the app/));
    await expect(invite(shared.id)).rejects.toMatchObject(refused('forbidden'));
    await expect(invite(crypto.randomUUID())).rejects.toMatchObject(refused('not_found'));
  });

  test('sends to the selected contacts of status Invite and counts the others', async () => {
    const contacts = [];
    for (let index = 0; index < 5; index += 1) contacts.push(await buildContact(server, operator));
    const [verified, pending, left, ...fresh] = contacts as [(typeof contacts)[number], ...typeof contacts];
    await buildDevice(server, verified.phone);
    await set(pending?.id ?? '', { invited_at: new Date(server.clock.at - dayMs) });
    const { companies } = server.api(await buildDevice(server, left?.phone ?? ''));
    await companies.answer({ params: { clientId }, body: { state: 'left' } });
    expect(await api().inviteCount({ body: all() })).toMatchObject({ texts: 2, skipped: 3 });
    expect(await api().inviteSelected({ body: all() })).toMatchObject({ invited: 2, skipped: 3 });
    expect(await api().inviteCount({ body: all() })).toMatchObject({ texts: 0, skipped: 5 });
    expect(await api().list({ query: {} })).toMatchObject({ pendingCount: 4 });
    await vi.waitFor(async () => expect(await Promise.all(fresh.map(({ phone }) => sentTo(phone)))).toEqual([1, 1]), { timeout: 10_000 });
    expect(await api().inviteSelected({ body: all() })).toMatchObject({
      invited: 0,
      skipped: 5,
      message: expect.stringMatching(/^No invitations were sent/) as string,
    });
    expect(await Promise.all(contacts.map(({ phone }) => sentTo(phone)))).toEqual([0, 0, 0, 1, 1]);
  });

  test('hundreds get an invitation each, once, and each its own code', async () => {
    await buildMany(450);
    const { invited } = await api().inviteSelected({ body: all() }, { idempotencyKey: 'hundreds' });
    expect((await api().inviteSelected({ body: all() }, { idempotencyKey: 'hundreds' })).invited).toBe(invited);
    const { db } = server.services.database;
    const written = () => db.selectFrom('invitations').select(['code', 'contact_id']).where('client_id', '=', clientId).execute();
    await vi.waitFor(async () => expect(await written()).toHaveLength(450), { timeout: 20_000 });
    const rows = await written();
    expect(new Set(rows.map(({ code }) => code)).size).toBe(450);
    expect(new Set(rows.map(({ contact_id }) => contact_id)).size).toBe(450);
  });
});

describe('sharing', () => {
  test('lets the client’s other operators see the contact, once and for all', async () => {
    const colleague = await buildUser(server, clientId, ['operator']);
    const { id } = await buildContact(server, operator, { firstName: 'Ana' });
    expect(await names(colleague)).toEqual([]);
    for (const _ of [1, 2]) await expect(api().share({ body: { UserID: id } })).resolves.toMatchObject({ success: 1 });
    expect(await names(colleague)).toEqual(['Ana']);
  });

  test('counts selected contacts that were not shared before, and takes own contacts alone', async () => {
    const shared = await buildContact(server, operator, { isShared: true });
    const own = await buildContact(server, operator);
    const others = await buildContact(server, await buildUser(server, clientId, ['operator']), { isShared: true });
    expect(await api().shareSelected({ body: some(shared.id, own.id, others.id) })).toMatchObject({ shared: 1, message: '1 contact is shared now.' });
    expect(await api().shareSelected({ body: all() })).toMatchObject({ shared: 0 });
    await expect(api().shareSelected({ body: some(others.id) })).rejects.toMatchObject(refused('not_found'));
    await expect(api().share({ body: { UserID: others.id } })).rejects.toMatchObject(refused('forbidden'));
  });

  test('is forbidden where the account has switched it off', async () => {
    await server.services.database.db.updateTable('clients').set({ share_contacts: false }).where('id', '=', clientId).execute();
    const { id } = await buildContact(server, operator);
    await expect(api().share({ body: { UserID: id } })).rejects.toMatchObject(refused('forbidden', /switched off/));
    await expect(api().shareSelected({ body: some(id) })).rejects.toMatchObject(refused('forbidden', /switched off/));
    expect(await api().list({ query: {} })).toMatchObject({ sharingEnabled: false });
  });
});

describe('the list', () => {
  test('tells what may be selected for each status, who the other operators are and the groups of the page', async () => {
    const me = await buildContact(server, operator, { firstName: 'Me' });
    await set(me.id, { is_default: true });
    const verified = await buildContact(server, operator, { firstName: 'Vera' });
    await buildDevice(server, verified.phone);
    await buildContact(server, operator, { firstName: 'Ivan' });
    const colleague = await buildUser(server, clientId, ['operator']);
    await buildUser(server, clientId, ['admin']);
    const archived = await buildUser(server, clientId, ['operator']);
    await server.services.database.db
      .updateTable('users')
      .set({ archived_at: new Date(server.clock.at) })
      .where('id', '=', archived.id)
      .execute();
    const shared = await buildContact(server, colleague, { firstName: 'Shared', isShared: true });
    await buildGroup(server, operator, { name: 'Mine', memberIds: [verified.id, shared.id] });
    await buildGroup(server, colleague, { name: 'Theirs', memberIds: [shared.id], isShared: true });
    await buildGroup(server, colleague, { name: 'Hidden', memberIds: [shared.id] });
    const answer = await api().list({ query: {} });
    expect(answer).toMatchObject({
      count: 4,
      ownCount: 3,
      editableContactsCoun: 2,
      editableCounts: { All: 2, Pending: 0, Verified: 1, Invite: 1 },
      totalOperators: 1,
    });
    const inGroups = answer.contactGroups.map(({ Contact_Id, groupName }) => `${groupName} ${Contact_Id}`);
    expect(inGroups.toSorted()).toEqual([`Mine ${verified.id}`, `Mine ${shared.id}`, `Theirs ${shared.id}`].toSorted());
    expect((await api().list({ query: { status: 'Verified' } })).editableContactsCoun).toBe(1);
    expect((await api().list({ query: { search: 'ivan' } })).editableCounts).toEqual({ All: 1, Pending: 0, Verified: 0, Invite: 1 });
  });

  test('names the ids of all that match, up to 300', async () => {
    await buildMany(300);
    const { teams } = await api().list({ query: {} });
    expect(new Set(teams.alluserids).size).toBe(300);
    expect((await api().list({ query: { search: 'nobody' } })).teams.alluserids).toEqual([]);
    await buildContact(server, operator);
    expect((await api().list({ query: {} })).teams.alluserids).toBeUndefined();
  });

  test('may be of one contact, of some, or of all but some', async () => {
    const [one, two, three] = [await buildContact(server, operator), await buildContact(server, operator), await buildContact(server, operator)];
    const ids = async (query: object) => (await api().list({ query })).teams.docs.map(({ id }) => id).toSorted();
    expect(await ids({ id: two.id })).toEqual([two.id]);
    expect(await ids({ id: 'nonsense' })).toEqual([]);
    expect(await ids({ ContactID: [one.id, three.id] })).toEqual([one.id, three.id].toSorted());
    expect(await ids({ NotUserID: [one.id, three.id] })).toEqual([two.id]);
    expect(await ids({ UserID: [one.id, three.id] })).toEqual([one.id, three.id].toSorted());
    expect(await ids({ UserID: [two.id] })).toEqual([two.id]);
  });

  test("is not narrowed by the caller's own id, nor by that of the operator staff read for; staff may give that id under another name", async () => {
    const [one, two] = [await buildContact(server, operator), await buildContact(server, operator)];
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['support']);
    const ask = async (query: string, token = operator.token) => {
      const answer = await fetch(`${server.baseUrl}/api/teams?${query}`, { headers: { authorization: `Bearer ${token}` } });
      const { teams } = (await answer.json()) as { readonly teams?: { readonly docs: readonly { readonly UserID: string }[] } };
      return teams?.docs.map(({ UserID }) => UserID).toSorted() ?? answer.status;
    };
    const both = [one.id, two.id].toSorted();
    expect(await ask(`UserID=${operator.id}`)).toEqual(both);
    expect(await ask(`ClientID=${clientId}&UserID=${operator.id}`, staff.token)).toEqual(both);
    expect(await ask(`ClientID=${clientId}&CreatedBy=${operator.id}&UserID=${two.id}`, staff.token)).toEqual([two.id]);
    expect(await ask(`ClientID=&UserID=`, staff.token)).toBe(403);
  });

  test.each(['UserID', 'ContactID', 'NotUserID'])('names at most 300 ids by %s', async (name) => {
    const ask = async (count: number) => {
      const ids = Array.from({ length: count }, () => operator.id).join(',');
      const answer = await fetch(`${server.baseUrl}/api/teams?${name}=${ids}`, { headers: { authorization: `Bearer ${operator.token}` } });
      return [answer.status, ((await answer.json()) as { readonly message?: string }).message];
    };
    expect(await ask(300)).toEqual([200, undefined]);
    expect(await ask(301)).toEqual([422, `${name} must name at most 300 ids`]);
  });

  test('finds a number typed with its trunk prefix', async () => {
    await buildContact(server, operator, { firstName: 'Brit', phone: '+447400123456' });
    expect((await api().list({ query: { search: '07400 123' } })).teams.docs).toMatchObject([{ firstName: 'Brit' }]);
  });
});

test('only the watching operator of a person is told when they agree', async () => {
  const { phone } = await buildContact(server, operator);
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await buildContact(server, stranger, { phone });
  const told = { own: 0, stranger: 0 };
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const watch = (user: BuiltUser, who: keyof typeof told) =>
    new Promise<void>((onOpen) => {
      void server
        .api(user.token)
        .activity.watch(undefined, { onOpen, onEvent: () => void (told[who] += 1), signal: end.signal })
        .catch(() => {});
    });
  await Promise.all([watch(operator, 'own'), watch(stranger, 'stranger')]);
  const token = await buildDevice(server, phone, { agrees: false });
  await server.api(token).companies.answer({ params: { clientId }, body: { state: 'agreed' } });
  await eventually(() => expect(told).toEqual({ own: 1, stranger: 0 }));
});

test('screens are not told of a sign-in or of a repeated answer', async () => {
  const { phone } = await buildContact(server, operator);
  const kinds: string[] = [];
  onTestFinished(server.services.live.listen(clientId, ({ kind }) => void kinds.push(kind)));
  const { companies } = server.api(await signIn(phone));
  for (const state of ['agreed', 'agreed', 'left', 'left'] as const) await companies.answer({ params: { clientId }, body: { state } });
  await signIn(phone);
  await server.services.database.transaction((tx) => server.services.live.publish(tx, { clientId, messageId: 'the last one', kind: 'other' }));
  await eventually(() => expect(kinds).toContain('other'));
  expect(kinds).toEqual(['contacts', 'contacts', 'other']);
});

/** Signs a device in with a code, as its owner does; returns its token. */
async function signIn(phone: string): Promise<string> {
  const { receivers } = server.api();
  await receivers.requestCode({ body: { country: 'US', phone } });
  const rows = await server.services.database.db.selectFrom('outbox').select('body').where('recipient', '=', phone).orderBy('id').execute();
  const { token } = await receivers.signIn({ body: { country: 'US', phone, code: rows.at(-1)?.body.slice(0, 6) ?? '' } });
  server.clock.at += 60_000;
  return token;
}
