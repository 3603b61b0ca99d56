import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { hashPassword } from './index.ts';
import { mailsTo } from './mailed.test-inbox.ts';

const password = 'correct horse battery';
const wrongWords = 'The email address or the password is wrong.';
let server: TestServer;
let passwordHash: string;
let superUser: BuiltUser;
let clientId: string;
let holder: BuiltUser;
let operator: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
  passwordHash = await hashPassword(password);
  superUser = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 60_000;
  clientId = (await buildClient(server, { name: 'Front Range' })).id;
  holder = await buildUser(server, clientId, ['holder', 'admin', 'operator'], { firstName: 'Dana' });
  operator = await buildUser(server, clientId, ['operator'], { firstName: 'Olga' });
  await server.services.database.db.updateTable('sign_ins').set({ password_hash: passwordHash }).where('client_id', '=', clientId).execute();
});

const archive = () => server.api(holder.token).users.archive({ params: { userId: operator.id }, query: {} });
const archiveClient = () => server.api(superUser.token).clientAdmin.archive({ body: { ClientID: clientId } });
const signIn = (email: string, typed = password) => server.api().signIn.withPassword({ body: { email, password: typed } });
/** The words of a refusal, and whether it says that the account was archived. */
const findRefusalReason = async (call: Promise<unknown>) => {
  const error = (await call.then(() => undefined, (refusal: unknown) => refusal)) as { failure: { isArchived?: true }; message: string }; // prettier-ignore
  return [error.message, error.failure.isArchived ?? false];
};
const askHolder = (what: string) => [expect.stringMatching(new RegExp(`^${what} was archived\\. Ask Dana Number\\d+, ${holder.email}\\.$`)), true];

test("an archived person's session ends with the reason and whom to ask, under a code of its own", async () => {
  await archive();
  expect(await findRefusalReason(server.api(operator.token).messages.list({ query: {} }))).toEqual(askHolder('Your account'));
  const response = await fetch(`${server.baseUrl}/api/auth/session`, { headers: { authorization: `Bearer ${operator.token}` } });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ AuthSuccess: 0, code: 'archived' });
});

test('the right password gets the reason, a wrong one the usual words', async () => {
  await archive();
  expect(await findRefusalReason(signIn(operator.email))).toEqual(askHolder('Your account'));
  expect(await findRefusalReason(signIn(operator.email, 'not the password'))).toEqual([wrongWords, false]);
  expect(await findRefusalReason(signIn('nobody@test.example'))).toEqual([wrongWords, false]);
});

test('the right password is no failed try: it may be typed again and again', async () => {
  await archive();
  for (let time = 0; time < 12; time += 1) expect(await findRefusalReason(signIn(operator.email))).toEqual(askHolder('Your account'));
});

test('the people of an archived client ask their Account Holder, who asks Support', async () => {
  await archiveClient();
  expect(await findRefusalReason(server.api(operator.token).signIn.session())).toEqual(askHolder('The account of Front Range'));
  expect(await findRefusalReason(signIn(operator.email))).toEqual(askHolder('The account of Front Range'));
  const askSupport = ['The account of Front Range was archived. Ask Earshot’s Support.', true];
  expect(await findRefusalReason(server.api(holder.token).signIn.session())).toEqual(askSupport);
  expect(await findRefusalReason(signIn(holder.email))).toEqual(askSupport);
});

test('once they are back, their old session has ended like any other', async () => {
  await archive();
  const person = { firstName: 'Olga', lastName: 'Back', email: operator.email, isAdmin: false, isOperator: true };
  await server.api(holder.token).userInvitations.invite({ body: person });
  expect(await findRefusalReason(server.api(operator.token).signIn.session())).toEqual(['Sign in first.', false]);
  const { token } = await signIn(operator.email);
  await expect(server.api(token).signIn.session()).resolves.toBeDefined();
});

test('an email informs a person who signs up again with the address of an archived account', async () => {
  await archiveClient();
  await server.api().signIn.signUp({ body: { email: operator.email, password, firstName: 'Olga', lastName: 'Again', timeZone: 'UTC' } });
  const [mail] = await mailsTo(server, operator.email);
  expect(mail).toMatchObject({ subject: 'Your Earshot account was archived', body: expect.stringContaining(`${holder.email}.`) as string });
});
