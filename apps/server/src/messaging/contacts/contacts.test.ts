import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildConsent } from '../../../test/consents.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { endDevice } from '../../platform/session/session.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;

const firstNames = (answer: { readonly teams: { readonly docs: readonly { readonly firstName: string }[] } }) =>
  answer.teams.docs.map(({ firstName }) => firstName);
const list = (query: Parameters<ReturnType<TestServer['api']>['contacts']['list']>[0]['query'] = {}, as = operator) =>
  server.api(as.token).contacts.list({ query });

async function set(id: string, values: { readonly invited_at?: Date; readonly email?: string; readonly is_default?: boolean }): Promise<void> {
  await server.services.database.db.updateTable('contacts').set(values).where('client_id', '=', clientId).where('id', '=', id).execute();
}
const setPhone = (phone: string | null, user = operator) =>
  server.services.database.db
    .updateTable('users')
    .set({ phone, country: phone && 'US' })
    .where('client_id', '=', user.clientId)
    .where('id', '=', user.id)
    .execute();

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator'], { firstName: 'Rosa' });
});

test('an operator sees own contacts and those that others share, and no others', async () => {
  const colleague = await buildUser(server, clientId, ['operator'], { firstName: 'Tom' });
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await buildContact(server, operator, { firstName: 'Own' });
  await buildContact(server, colleague, { firstName: 'Shared', isShared: true });
  await buildContact(server, colleague, { firstName: 'Private' });
  await buildContact(server, stranger, { firstName: 'Foreign', isShared: true });
  const answer = await list();
  expect(firstNames(answer)).toEqual(['Own', 'Shared']);
  expect(answer.teams.docs[1]).toMatchObject({ isShared: true, createdBy: colleague.id, creatorName: expect.stringMatching(/^Tom /) as string });
  expect(answer.count).toBe(2);
});

test('a contact is verified from the yes of its person on, whether a device is signed in or not', async () => {
  const { phone } = await buildContact(server, operator);
  const unasked = { isInvite: true, isPending: false, isVerified: false, consent: { state: 'waiting' } };
  expect((await list()).teams.docs[0]).toMatchObject(unasked);
  await buildDevice(server, phone, { agrees: false });
  expect((await list()).teams.docs[0]).toMatchObject(unasked);
  await buildConsent(server, phone);
  const agreed = { isInvite: false, isVerified: true, consent: { state: 'agreed', since: '2026-11-20' } };
  expect((await list()).teams.docs[0]).toMatchObject(agreed);
  const { db } = server.services.database;
  const device = await db.selectFrom('devices').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
  await endDevice(db, device.id, server.clock.at);
  expect((await list()).teams.docs[0]).toMatchObject(agreed);
});

test('a contact who left is pending, counts as pending, and cannot be invited', async () => {
  const { id, phone } = await buildContact(server, operator);
  const { companies } = server.api(await buildDevice(server, phone));
  await companies.answer({ params: { clientId: operator.clientId }, body: { state: 'left' } });
  const left = { isInvite: false, isPending: true, isVerified: false, consent: { state: 'left', since: '2026-11-20' } };
  expect(await list({ status: 'Pending' })).toMatchObject({ pendingCount: 1, invitedCount: 0, verifiedCount: 0, teams: { docs: [left] } });
  for (const status of ['Invite', 'Verified'] as const) expect((await list({ status })).teams.docs).toEqual([]);
  const { contacts } = server.api(operator.token);
  await expect(contacts.invite({ body: { UserID: id } })).rejects.toThrow(/^This person left your company on November 20, 2026/);
  const all = { selection: { kind: 'all' as const, except: new Set<string>() }, status: 'All' as const };
  expect(await contacts.inviteSelected({ body: all })).toMatchObject({ invited: 0, skipped: 1 });
});

test('a contact tells the language of its device, once that has told', async () => {
  const { phone } = await buildContact(server, operator);
  const locale = async () => (await list()).teams.docs[0]?.language;
  const device = server.api(await buildDevice(server, phone)).receivers;
  await device.sync({ query: {} });
  expect(await locale()).toBeUndefined();
  for (const language of ['es', 'en', 'es'] as const) {
    await device.sync({ query: { language } });
    expect(await locale()).toBe(language);
  }
  // An app from before the language was reported.
  await device.sync({ query: {} });
  expect(await locale()).toBe('es');
  // The newest device that reported one counts.
  await buildDevice(server, phone);
  expect(await locale()).toBe('es');
  const answer = await fetch(`${server.baseUrl}/api/teams`, { headers: { authorization: `Bearer ${operator.token}` } });
  expect(await answer.json()).toMatchObject({ teams: { docs: [{ Locale: 'es_US' }] } });
});

test('an invitation is pending for seven days and then lapses', async () => {
  const fresh = await buildContact(server, operator, { firstName: 'Fresh' });
  const lapsed = await buildContact(server, operator, { firstName: 'Lapsed' });
  await set(fresh.id, { invited_at: new Date(server.clock.at - 7 * dayMs + 1) });
  await set(lapsed.id, { invited_at: new Date(server.clock.at - 7 * dayMs) });
  const { teams, ...counts } = await list();
  expect(teams.docs.map(({ isPending, isInvite }) => [isPending, isInvite])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(counts).toMatchObject({ pendingCount: 1, invitedCount: 1 });
  server.clock.at += 1;
  expect(await list()).toMatchObject({ pendingCount: 0, invitedCount: 2 });
});

test('an invitation from a clock that was more than a minute ahead is pending once that minute begins', async () => {
  const { id } = await buildContact(server, operator);
  await set(id, { invited_at: new Date(server.clock.at + 60_001) });
  expect(await list()).toMatchObject({ pendingCount: 0, invitedCount: 1 });
  server.clock.at += 1;
  expect(await list()).toMatchObject({ pendingCount: 1, invitedCount: 0 });
});

test('the status filter picks contacts, the counts tell of all statuses under the search', async () => {
  const verified = await buildContact(server, operator, { firstName: 'Vera' });
  const pending = await buildContact(server, operator, { firstName: 'Penny' });
  await buildContact(server, operator, { firstName: 'Ivan' });
  await buildDevice(server, verified.phone);
  await set(pending.id, { invited_at: new Date(server.clock.at) });
  const counts = { count: 3, pendingCount: 1, verifiedCount: 1, invitedCount: 1 };
  for (const [status, name] of [
    ['Verified', 'Vera'],
    ['Pending', 'Penny'],
    ['Invite', 'Ivan'],
  ] as const) {
    const answer = await list({ status });
    expect(firstNames(answer)).toEqual([name]);
    expect(answer).toMatchObject(counts);
    expect(answer.teams.pager).toMatchObject({ totalItems: 1, totalPages: 1 });
  }
  expect(await list({ search: 'vera' })).toMatchObject({ count: 1, pendingCount: 0, verifiedCount: 1, invitedCount: 0 });
});

test('the search looks into name, number and email, and takes % and _ literally', async () => {
  const { id } = await buildContact(server, operator, { firstName: '100%', lastName: 'O_Neil', phone: '+13035550142' });
  await set(id, { email: 'Gus@Example.com' });
  await buildContact(server, operator, { firstName: '100x', lastName: 'OxNeil', phone: '+13035550143' });
  const hits = ['100%', 'o_neil', '% O', '0142', 'gus@example', '303 555-0142', '(303) 555 0142'];
  for (const search of hits) expect([search, firstNames(await list({ search }))]).toEqual([search, ['100%']]);
  expect(firstNames(await list({ search: '\\' }))).toEqual([]);
  expect(firstNames(await list({ search: '  ' }))).toHaveLength(2);
});

test('the search knows letters without their accents, and words in either order', async () => {
  await buildContact(server, operator, { firstName: 'Zoë', lastName: 'Müller', phone: '+13035550144' });
  await buildContact(server, operator, { firstName: 'Ana', lastName: 'Smith', phone: '+13035550145' });
  await buildContact(server, operator, { firstName: 'Łukasz', lastName: 'Groß', phone: '+13035550146' });
  for (const search of ['muller', 'MÜLLER', 'Mu\u0308ller', 'muller zoe', 'Zoë m'])
    expect([search, firstNames(await list({ search }))]).toEqual([search, ['Zoë']]);
  for (const search of ['Smith Ana', 'ana  smith', 'smith 0145']) expect([search, firstNames(await list({ search }))]).toEqual([search, ['Ana']]);
  for (const search of ['lukasz', 'gross', 'Łuk']) expect([search, firstNames(await list({ search }))]).toEqual([search, ['Łukasz']]);
  expect(firstNames(await list({ search: 'Smith Zoë' }))).toEqual([]);
});

test('the default contact comes first, then first names; columns sort both ways', async () => {
  await buildContact(server, operator, { firstName: 'bea', lastName: 'Zorn', phone: '+13035550151' });
  await buildContact(server, operator, { firstName: 'Carl', lastName: 'Young', phone: '+13035550152' });
  const { id } = await buildContact(server, operator, { firstName: 'Zoe', lastName: 'Adams', phone: '+13035550153' });
  await set(id, { is_default: true });
  expect(firstNames(await list())).toEqual(['Zoe', 'bea', 'Carl']);
  expect(firstNames(await list({ sort: 'DefaultContact', order: 'asc' }))).toEqual(['bea', 'Carl', 'Zoe']);
  expect(firstNames(await list({ sort: 'FirstName' }))).toEqual(['bea', 'Carl', 'Zoe']);
  expect(firstNames(await list({ sort: 'LastName' }))).toEqual(['Zoe', 'Carl', 'bea']);
  expect(firstNames(await list({ sort: 'PhoneNumber', order: 'desc' }))).toEqual(['Zoe', 'Carl', 'bea']);
  expect(firstNames(await list({ DefaultContact: '1' }))).toEqual(['Zoe']);
});

test('a page holds ten contacts unless more are asked for', async () => {
  for (let index = 0; index < 12; index += 1) await buildContact(server, operator, { firstName: `N${String(index).padStart(2, '0')}` });
  expect((await list()).teams.pager).toEqual({ totalItems: 12, totalPages: 2, page: 1, perpage: 10 });
  expect(firstNames(await list({ page: 2 }))).toEqual(['N10', 'N11']);
  expect(firstNames(await list({ page: 3, perpage: 5 }))).toEqual(['N10', 'N11']);
  expect(firstNames(await list({ page: 9 }))).toEqual([]);
});

test('in every order, pages of own and shared contacts follow one another without a gap', async () => {
  const colleague = await buildUser(server, clientId, ['operator']);
  for (const [index, firstName] of ['Ada', 'bo', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus'].entries())
    await buildContact(server, index % 2 === 0 ? operator : colleague, { firstName, isShared: true, phone: `+130355501${60 + ((index * 3) % 7)}` });
  const own = await buildContact(server, operator, { firstName: 'Max', phone: '+13035550159' });
  const theirs = await buildContact(server, colleague, { firstName: 'Liv', phone: '+13035550158', isShared: true });
  for (const { id } of [own, theirs]) await set(id, { is_default: true });
  const byName = ['Ada', 'bo', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus', 'Liv'];
  const byNumber = ['Liv', 'Max', 'Ada', 'Flo', 'Dee', 'bo', 'Gus', 'Eve', 'Cy'];
  for (const [sort, ascending, descending] of [
    ['DefaultContact', [...byName, 'Max'], ['Max', ...byName]],
    ['FirstName', [...byName, 'Max'], [...byName, 'Max'].toReversed()],
    ['PhoneNumber', byNumber, byNumber.toReversed()],
  ] as const)
    for (const [order, names] of [
      ['asc', ascending],
      ['desc', descending],
    ] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ sort, order, page, perpage: 3 })));
      expect([sort, order, pages.flatMap(firstNames)]).toEqual([sort, order, names]);
    }
});

test('an unknown status, sort key or page is refused by name', async () => {
  for (const [field, query] of [
    ['status', 'status=Gone'],
    ['sort', 'sort=Shoe'],
    ['page', 'page=0'],
    ['perpage', 'perpage=10001'],
  ]) {
    const answer = await fetch(`${server.baseUrl}/api/teams?${query}`, { headers: { authorization: `Bearer ${operator.token}` } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ fields: [{ field }] });
  }
});

test('an operator without a phone gets no default contact', async () => {
  expect(await server.api(operator.token).contacts.createDefault()).toEqual({ data: [] });
  expect((await list()).count).toBe(0);
});

test('the operator’s phone becomes the default contact, once', async () => {
  await setPhone('+13035550160');
  const { data } = await server.api(operator.token).contacts.createDefault();
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ firstName: 'Rosa', phone: '+13035550160', isDefault: true });
  const [again] = await Promise.all([server.api(operator.token).contacts.createDefault(), server.api(operator.token).contacts.createDefault()]);
  expect(again.data).toEqual(data);
  expect((await list()).count).toBe(1);
});

test('an existing contact of the operator’s number becomes the default contact', async () => {
  const { id } = await buildContact(server, operator, { firstName: 'Me', phone: '+13035550161' });
  await setPhone('+13035550161');
  expect((await server.api(operator.token).contacts.createDefault()).data).toMatchObject([{ id, firstName: 'Me', isDefault: true }]);
  expect((await list()).count).toBe(1);
});

test('the default contact follows the number of the profile', async () => {
  await setPhone('+13035550162');
  const { data } = await server.api(operator.token).contacts.createDefault();
  await setPhone('+13035550163');
  expect((await server.api(operator.token).contacts.createDefault()).data).toMatchObject([{ id: data[0]?.id, phone: '+13035550163' }]);
  const other = await buildContact(server, operator, { phone: '+13035550164' });
  await setPhone('+13035550164');
  expect((await server.api(operator.token).contacts.createDefault()).data).toMatchObject([{ id: other.id }]);
  expect((await list()).teams.docs.map(({ phone, isDefault }) => [phone, isDefault])).toEqual([
    ['+13035550164', true],
    ['+13035550163', false],
  ]);
});

test('an Account Holder without the Operator role reads contacts but adds none', async () => {
  const holder = await buildUser(server, clientId, ['holder', 'admin']);
  await setPhone('+13035550165', holder);
  expect((await list({}, holder)).count).toBe(0);
  await expect(server.api(holder.token).contacts.createDefault()).rejects.toMatchObject({ failure: { code: 'forbidden' } });
});
