import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildUser, buildUserInvitation, buildWaitingPerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const password = 'correct horse battery';
const notFound = { failure: { code: 'not_found' } };
const signedOut = { failure: { code: 'signed_out' } };
let server: TestServer;
let superToken: string;

beforeAll(async () => {
  server = await startTestServer({ ADMISSION: 'list', ADMISSION_LIST: 'Listed.example, one@some.example' });
  superToken = (await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super'], { firstName: 'Sue' })).token;
});
afterAll(() => server.close());
// The limits count by the minute.
beforeEach(() => void (server.clock.at += 60_000));

const mailTo = (email: string) =>
  server.services.database.db.selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('id', 'desc').executeTakeFirst();
const signIn = (email: string) => server.api().signIn.withPassword({ body: { email, password } });
const consent = (token: string, isWanted: boolean) => server.api(token).waitingList.consent({ body: { isWanted } });
const list = (query: { search?: string; page?: number; perpage?: number } = {}) => server.api(superToken).waitingList.list({ query });
const admit = (userId: string) => server.api(superToken).waitingList.admit({ body: { userId } });

async function signUp(email: string, company?: string) {
  await server.api().signIn.signUp({ body: { email, password, firstName: 'Walt', lastName: 'Wong', timeZone: 'America/Denver', company } });
  const token = /\?t=(\S+)/.exec((await mailTo(email))?.body ?? '')?.[1] ?? '';
  return server.api().signIn.verifyEmail({ body: { token, password } });
}

test('a listed address or domain opens a client; others are signed in for the waiting list and for signing out only', async () => {
  expect((await signUp('any@listed.example')).user).toMatchObject({ isHolder: true });
  expect((await signUp('one@some.example')).user).toMatchObject({ isHolder: true });
  const { user, token } = await signUp('two@some.example');
  expect(user).toMatchObject({ firstName: 'Walt', email: 'two@some.example', isWaiting: true, isHolder: false, isOperator: false });
  expect(user.clientId).toBeUndefined();
  const api = server.api(token);
  for (const call of [
    () => api.signIn.session(),
    () => api.signIn.sessions(),
    () => api.messages.list({ query: {} }),
    () => api.waitingList.list({ query: {} }),
  ])
    await expect(call()).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  await api.signIn.end();
  await expect(api.signIn.end()).rejects.toMatchObject(signedOut);
});

test('consent puts a person on the list and ends the session; refusing keeps them off it', async () => {
  const willing = await signUp('willing@some.example', 'Wong Fences');
  const unwilling = await signUp('unwilling@some.example');
  const silent = await signUp('silent@some.example');
  await consent(willing.token, true);
  await consent(unwilling.token, false);
  await expect(server.api(willing.token).signIn.end()).rejects.toMatchObject(signedOut);
  await expect(server.api(unwilling.token).signIn.end()).rejects.toMatchObject(signedOut);
  const { data } = await list({ search: 'SOME.example' });
  expect(data).toMatchObject([{ id: willing.user.id, firstName: 'Walt', lastName: 'Wong', company: 'Wong Fences', consentedAt: server.clock.at }]);
  for (const { user } of [unwilling, silent]) await expect(admit(user.id)).rejects.toMatchObject(notFound);
});

test('the list has the longest waiting first, is searched, and comes in pages; who asks again keeps the place', async () => {
  const people = [];
  for (const firstName of ['Third', 'Fourth', 'Fifth']) {
    server.clock.at += 1000;
    people.push(await buildWaitingPerson(server, { firstName: `Queue ${firstName}` }));
  }
  server.clock.at += 1000;
  await consent(people[0]?.token ?? '', true);
  const names = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ firstName }) => firstName);
  expect(await names({ search: 'queue' })).toEqual(['Queue Third', 'Queue Fourth', 'Queue Fifth']);
  const second = await list({ search: 'queue', page: 2, perpage: 2 });
  expect(second).toMatchObject({ data: [{ firstName: 'Queue Fifth' }], pager: { totalItems: 3, totalPages: 2, page: 2, perpage: 2 } });
  expect(await names({ search: '%' })).toEqual([]);
});

test('an admitted person has a client of their own and an email about it; two concurrent calls admit once', async () => {
  const { user, token } = await signUp('in@some.example', 'In Company');
  await consent(token, true);
  const { token: again } = await signIn('in@some.example');
  server.clock.at += 1000;
  const outcomes = await Promise.allSettled([admit(user.id), admit(user.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await mailTo('in@some.example')).toMatchObject({ kind: 'account', subject: 'You can now use Earshot' });
  await expect(server.api(again).signIn.end()).rejects.toMatchObject(signedOut);
  const signedIn = await signIn('in@some.example');
  expect(signedIn.user).toMatchObject({ id: user.id, clientName: 'In Company', isHolder: true, isAdmin: true, isOperator: true });
  expect(signedIn.user.isWaiting).toBeUndefined();
  const { db } = server.services.database;
  const clientId = signedIn.user.clientId ?? '';
  expect(await db.selectFrom('audit_entries').selectAll().where('client_id', '=', clientId).execute()).toMatchObject([
    { action: 'client.admitted', actor_id: null, staff_name: expect.stringContaining('Sue'), subject: 'Walt Wong' },
  ]);
  expect((await server.api(signedIn.token).groups.list({ query: {} })).data).toMatchObject([{ name: 'Everyone' }]);
  expect(await db.selectFrom('clients').selectAll().where('name', '=', 'In Company').execute()).toHaveLength(1);
  await expect(admit(user.id)).rejects.toMatchObject(notFound);
});

test('support sees the list and admits no one', async () => {
  const internal = await server.services.database.db.selectFrom('clients').select('id').where('is_internal', '=', true).executeTakeFirstOrThrow();
  const support = server.api((await buildUser(server, internal.id, ['support'])).token);
  const { id } = await buildWaitingPerson(server, { firstName: 'Seen' });
  expect((await support.waitingList.list({ query: { search: 'seen' } })).data).toHaveLength(1);
  await expect(support.waitingList.admit({ body: { userId: id } })).rejects.toMatchObject({ failure: { code: 'forbidden' } });
});

test('a waiting person who is invited meanwhile is asked at the next sign-in, joins, and leaves the list', async () => {
  const { user, token } = await signUp('patient@some.example');
  await consent(token, true);
  expect(user).toMatchObject({ isWaiting: true, isListed: false });
  expect((await signIn('patient@some.example')).user).toMatchObject({ isWaiting: true, isListed: true });
  const { id: clientId } = await buildClient(server);
  const { id: invitationId } = await buildUserInvitation(server, clientId, { email: 'patient@some.example', firstName: 'Nell' });
  const asked = await Promise.all([signIn('patient@some.example'), signIn('patient@some.example')]);
  const answers = asked.map(({ token }) => server.api(token).signIn.answerInvitation({ body: { invitationId, isAccepted: true } }));
  const [first, second] = await Promise.allSettled(answers);
  // The first answer ends the waiting-list sessions; a concurrent second one finds its person in the client.
  const joined = [first, second].flatMap((each) => (each?.status === 'fulfilled' ? [each.value.user] : []));
  expect(joined[0]).toMatchObject({ id: user.id, clientId, firstName: 'Nell' });
  expect(new Set(joined.map((each) => each.clientId))).toEqual(new Set([clientId]));
  expect((await list({ search: 'patient' })).data).toEqual([]);
  await expect(admit(user.id)).rejects.toMatchObject(notFound);
});

test('once admission opens, who waited has a client at the next sign-in', async () => {
  const { token, user } = await signUp('opening@some.example', 'Opening Company');
  await consent(token, false);
  const { config } = server.services;
  const before = config.admission;
  Object.assign(config, { admission: { kind: 'open' } });
  expect((await signIn('opening@some.example')).user).toMatchObject({ id: user.id, clientName: 'Opening Company', isHolder: true });
  Object.assign(config, { admission: { kind: 'closed' } });
  expect((await signUp('closed@listed.example')).user).toMatchObject({ isWaiting: true });
  Object.assign(config, { admission: before });
});
