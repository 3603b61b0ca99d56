import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asker, askerAt } from '../../../test/asker.ts';
import { buildClient, buildUser, buildUserInvitation } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { mailedToken, mailsTo } from './mailed.test-inbox.ts';

const password = 'correct horse battery';
const isUsed = { failure: { code: 'conflict' }, message: 'You are signed up. Log in.' };
const signedOut = { failure: { code: 'signed_out' } };
const ended = {
  failure: { code: 'invalid_input', issues: [{ field: 'token', message: 'This link has expired. Sign up again.' }] },
};
let server: TestServer;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
// The limits count by the minute.
beforeEach(() => void (server.clock.at += 60_000));

interface SignUpInput {
  readonly password?: string;
  readonly firstName?: string;
  readonly company?: string;
  readonly invitation?: { readonly id: string; readonly token: string };
  readonly timeZone?: string;
}
const signUp = (email: string, typed: SignUpInput = {}) =>
  server.api().signIn.signUp({ body: { email, password, firstName: 'Ann', lastName: 'Ash', timeZone: 'America/Denver', ...typed } });
const verify = (token: string, typed = password) => server.api().signIn.verifyEmail({ body: { token, password: typed } });
const signIn = (email: string, typed = password) => server.api().signIn.withPassword({ body: { email, password: typed } });
const answer = (token: string, body: { readonly invitationId: string; readonly isAccepted: boolean; readonly company?: string }) =>
  server.api(token).signIn.answerInvitation({ body });
const usersWith = (email: string) => server.services.database.db.selectFrom('users').selectAll().where('email', '=', email).execute();
const findAuditEntries = (clientId: string) => server.services.database.db.selectFrom('audit_entries').selectAll().where('client_id', '=', clientId).execute();

describe('signing up', () => {
  test('opens a client of its own once the mailed link and the password came together, and not before', async () => {
    const answer = await signUp('Ann@Open.example', { company: 'Ash Roofing' });
    expect(answer).toMatchObject({ message: 'A link is on its way to Ann@Open.example. Open it to finish signing up.' });
    expect(answer.signedIn).toBeUndefined();
    const [mail] = await mailsTo(server, 'ann@open.example');
    expect(mail).toMatchObject({ kind: 'verification', channel: 'mail' });
    expect(mail?.body).toMatch(/^Hello Ann,[^]+\nhttp\S+\/verify-email\?t=\S+\n/);
    await expect(signIn('ann@open.example')).rejects.toMatchObject(signedOut);

    const { user, token } = await verify(await mailedToken(server, 'ann@open.example'));
    expect(user).toMatchObject({ email: 'ann@open.example', clientName: 'Ash Roofing', isHolder: true, isAdmin: true, isOperator: true, signedInBy: 'Email' });
    expect(user.isWaiting).toBeUndefined();
    expect((await server.api(token).groups.list({ query: {} })).data).toMatchObject([{ name: 'Everyone' }]);
    expect(await findAuditEntries(user.clientId ?? '')).toMatchObject([{ action: 'client.created', actor_id: user.id, subject: 'Ash Roofing' }]);
    await expect(signIn('ANN@open.example')).resolves.toMatchObject({ user: { id: user.id } });
  });

  test('without a company it is called by its holder', async () => {
    await signUp('alone@open.example');
    expect((await verify(await mailedToken(server, 'alone@open.example'))).user.clientName).toBe('Ann Ash');
  });

  test('a link works once, and for a day afterwards says that the account exists', async () => {
    await signUp('once@open.example');
    const token = await mailedToken(server, 'once@open.example');
    await verify(token);
    await expect(verify(token)).rejects.toMatchObject(isUsed);
    await expect(server.api().signIn.checkMailedLink({ body: { token, purpose: 'sign-up' } })).rejects.toMatchObject(isUsed);
    // The used row keeps no data of the sign-up, and ends with the link.
    const kept = await server.services.database.db.selectFrom('sign_ups').selectAll().where('used_at', 'is not', null).execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const row of kept) expect(row).toMatchObject({ email: '', password_hash: '', first_name: '', last_name: '', company: '', device_hash: null });
    await signUp('late@open.example');
    server.clock.at += 24 * hourMs;
    await expect(verify(await mailedToken(server, 'late@open.example'))).rejects.toMatchObject(ended);
    expect(await usersWith('late@open.example')).toEqual([]);
  });

  test('needs only the link in the browser that signed up, once, and in no other browser', async () => {
    const [own, other] = [askerAt(server, '198.51.100.1'), askerAt(server, '198.51.100.2')];
    const sent = await own.post('/api/auth/sign-up/email', { email: 'same@open.example', password, firstName: 'Ann', lastName: 'Ash', timeZone: 'UTC' });
    expect(sent.status).toBe(200);
    const token = await mailedToken(server, 'same@open.example');
    const look = async (asker: Asker) => (await asker.post('/api/auth/mailed-link', { token, purpose: 'sign-up' })).body['needsPassword'];
    const open = async (asker: Asker) => asker.post('/api/auth/verify-email', { token });
    // A browser that keeps the key of another sign-up is another browser.
    await other.post('/api/auth/sign-up/email', { email: 'other-browser@open.example', password, firstName: 'Eve', lastName: 'Ash', timeZone: 'UTC' });
    expect([await look(other), await look(own)]).toEqual([1, 0]);
    expect(await open(other)).toMatchObject({ status: 422, body: { message: 'password is required' } });
    expect(await usersWith('same@open.example')).toEqual([]);
    expect(await open(own)).toMatchObject({ status: 200, body: { user: { Email: 'same@open.example' } } });
    expect((await open(own)).status).toBe(409);
    await expect(signIn('same@open.example')).resolves.toBeDefined();
  });

  test("reveals nothing to the browser of a stranger who signed up with another person's address, without its link", async () => {
    const stranger = askerAt(server, '198.51.100.3');
    await stranger.post('/api/auth/sign-up/email', { email: 'mine@open.example', password: 'of a stranger', firstName: 'Eve', lastName: 'X', timeZone: 'UTC' });
    const owner = askerAt(server, '198.51.100.4');
    await owner.post('/api/auth/sign-up/email', { email: 'elsewhere@open.example', password, firstName: 'Ann', lastName: 'Ash', timeZone: 'UTC' });
    // The owner opens the stranger's link out of curiosity: it has no effect.
    expect((await owner.post('/api/auth/verify-email', { token: await mailedToken(server, 'mine@open.example') })).status).toBe(422);
    expect(await usersWith('mine@open.example')).toEqual([]);
  });

  test('with the address of another person gains nothing, even when its owner opens the link, and spoils nothing', async () => {
    await signUp('victim@open.example', { password: 'the password of a stranger' });
    const strangers = await mailedToken(server, 'victim@open.example');
    server.clock.at += 1;
    await signUp('victim@open.example');
    const own = await mailedToken(server, 'victim@open.example');
    await expect(verify(strangers)).rejects.toMatchObject(signedOut);
    await verify(own);
    await expect(verify(strangers, 'the password of a stranger')).rejects.toMatchObject(isUsed);
    await expect(signIn('victim@open.example', 'the password of a stranger')).rejects.toMatchObject(signedOut);
    await expect(signIn('victim@open.example')).resolves.toBeDefined();
  });

  test('does not repeat text that is not a name in an email to a stranger', async () => {
    await signUp('spam@open.example', { firstName: 'Win at evil.example' });
    expect((await mailsTo(server, 'spam@open.example'))[0]?.body).toMatch(/^Hello,\n/);
  });

  test('an address that has an account gets the same answer, and an email that says so', async () => {
    const { email, id } = await buildUser(server, (await buildClient(server)).id, ['operator'], { firstName: 'Olga' });
    const unknown = await signUp('unknown@open.example');
    const known = await signUp(email);
    expect({ ...known, message: known.message?.replace(email, '') }).toEqual({ ...unknown, message: unknown.message?.replace('unknown@open.example', '') });
    const [mail] = await mailsTo(server, email);
    expect(mail).toMatchObject({ kind: 'account', subject: 'You already have an Earshot account' });
    expect(mail?.body).toMatch(/^Hello Olga,/);
    expect(mail?.body).not.toContain('verify-email');
    await server.services.database.db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', id).execute();
    expect(await signUp(email)).toEqual(known);
  });

  test('makes one account from links to one address that are opened at once, and the others learn that it exists', async () => {
    await signUp('twice@open.example');
    const first = await mailedToken(server, 'twice@open.example');
    server.clock.at += 1;
    await signUp('twice@open.example');
    const second = await mailedToken(server, 'twice@open.example');
    const outcomes = await Promise.allSettled([first, first, first, second, second].map((token) => verify(token)));
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toMatchObject([isUsed, isUsed, isUsed, isUsed]);
    expect(await usersWith('twice@open.example')).toHaveLength(1);
  });

  test('sends five emails a minute to an address at most, and guesses ten passwords of a link', async () => {
    for (let sent = 0; sent < 5; sent += 1) await signUp('much@open.example');
    await expect(signUp('much@open.example')).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
    const token = await mailedToken(server, 'much@open.example');
    for (let guess = 0; guess < 10; guess += 1) await expect(verify(token, `guess ${guess}`)).rejects.toMatchObject(signedOut);
    await expect(verify(token)).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
  });
});

describe('an invited person', () => {
  test('comes by the mailed link and is in at once, with the invited names and roles', async () => {
    const { id: clientId } = await buildClient(server, { name: 'Inviters' });
    const { id, token, email } = await buildUserInvitation(server, clientId, { firstName: 'Nell', isAdmin: true, isOperator: false });
    const { signedIn } = await signUp(email.toUpperCase(), { invitation: { id, token } });
    expect(signedIn?.user).toMatchObject({ clientId, clientName: 'Inviters', firstName: 'Nell', email, isAdmin: true, isOperator: false, isHolder: false });
    expect(await findAuditEntries(clientId)).toMatchObject([{ action: 'user.joined' }]);
    expect(await mailsTo(server, email)).toEqual([]);
    await expect(signIn(email)).resolves.toBeDefined();
  });

  test('who signs up without the link proves the address first, sees the inviting company, and joins then; the newest invitation wins', async () => {
    const earlier = await buildClient(server);
    const later = await buildClient(server, { name: 'Later Roofing' });
    const { email } = await buildUserInvitation(server, earlier.id);
    server.clock.at += 1000;
    const { id } = await buildUserInvitation(server, later.id, { email, firstName: 'Nell' });
    expect((await signUp(email)).signedIn).toBeUndefined();
    expect(await usersWith(email)).toEqual([]);
    const { token, user } = await verify(await mailedToken(server, email));
    expect(user).toMatchObject({ isWaiting: true, email });
    expect(await usersWith(email)).toEqual([]);
    expect(await server.api(token).signIn.invitedBy()).toMatchObject({ invitation: { id, clientName: 'Later Roofing' } });
    const joined = await answer(token, { invitationId: id, isAccepted: true });
    expect(joined.user).toMatchObject({ clientId: later.id, firstName: 'Nell', isOperator: true, isHolder: false, signedInBy: 'Email' });
    await expect(server.api(token).signIn.invitedBy()).rejects.toMatchObject(signedOut);
    await expect(signIn(email)).resolves.toMatchObject({ user: { clientId: later.id } });
  });

  test('may decline, is asked about the next invitation, and founds a company of their own', async () => {
    const [first, second] = [await buildClient(server, { name: 'Honest Work' }), await buildClient(server, { name: 'A Stranger' })];
    const { email, id: older } = await buildUserInvitation(server, first.id, { email: 'ceo@open.example' });
    server.clock.at += 1000;
    const { id: newer } = await buildUserInvitation(server, second.id, { email });
    await signUp(email, { company: 'Own Company' });
    const { token } = await verify(await mailedToken(server, email));
    await expect(answer(token, { invitationId: older, isAccepted: false })).rejects.toMatchObject({ failure: { code: 'not_found' } });
    const asked = await answer(token, { invitationId: newer, isAccepted: false });
    expect(asked.user.isWaiting).toBe(true);
    expect(await server.api(asked.token).signIn.invitedBy()).toMatchObject({ invitation: { id: older, clientName: 'Honest Work' } });
    const founded = await answer(asked.token, { invitationId: older, isAccepted: false });
    expect(founded.user).toMatchObject({ clientName: 'Own Company', firstName: 'Ann', isHolder: true, isAdmin: true, isOperator: true });
    expect(await findAuditEntries(second.id)).toMatchObject([{ action: 'invitation.declined', subject: 'Ira Invited', actor_name: 'Earshot' }]);
    expect(await server.api().userInvitations.status({ params: { id: newer }, query: {} })).toMatchObject({ status: 'CANCELLED' });
  });

  test('who has not answered is asked again at the next sign-in, and no other person may answer', async () => {
    const { id: clientId } = await buildClient(server);
    const [mine, others] = [await buildUserInvitation(server, clientId), await buildUserInvitation(server, clientId)];
    await signUp(mine.email);
    await verify(await mailedToken(server, mine.email));
    const { token, user } = await signIn(mine.email);
    expect(user.isWaiting).toBe(true);
    await expect(answer(token, { invitationId: others.id, isAccepted: true })).rejects.toMatchObject({ failure: { code: 'not_found' } });
    expect(await usersWith(others.email)).toEqual([]);
    const named = await answer(token, { invitationId: mine.id, isAccepted: false, company: 'Named Now' });
    expect(named.user.clientName).toBe('Named Now');
  });

  test.each([
    ['the timezone of the own browser, not of the inviter’s', 'Europe/Zurich', 'Europe/Zurich'],
    ['the timezone of the invitation where the browser hides its own', 'UTC', 'America/Denver'],
  ])('gets %s', async (_what, timeZone, expected) => {
    const { id: clientId } = await buildClient(server);
    const [byLink, byMail] = [await buildUserInvitation(server, clientId), await buildUserInvitation(server, clientId)];
    const { signedIn } = await signUp(byLink.email, { invitation: byLink, timeZone });
    await signUp(byMail.email, { timeZone });
    const { token } = await verify(await mailedToken(server, byMail.email));
    const { user } = await answer(token, { invitationId: byMail.id, isAccepted: true });
    expect([signedIn?.user.timeZone, user.timeZone]).toEqual([expected, expected]);
  });

  test('another address, or a wrong secret, is proved by mail like anybody’s', async () => {
    const { id: clientId } = await buildClient(server);
    const { id, token, email } = await buildUserInvitation(server, clientId);
    expect((await signUp('other@open.example', { invitation: { id, token } })).signedIn).toBeUndefined();
    expect((await signUp(email, { invitation: { id, token: 'x'.repeat(43) } })).signedIn).toBeUndefined();
    expect(await usersWith(email)).toEqual([]);
  });

  test('learns at the link of a canceled or expired invitation that it has ended', async () => {
    const { id: clientId } = await buildClient(server);
    const { db } = server.services.database;
    const expired = await buildUserInvitation(server, clientId, { expiresAt: server.clock.at });
    await expect(signUp(expired.email, { invitation: expired })).rejects.toMatchObject({ failure: { code: 'conflict' }, message: /has expired/ });
    const cancelled = await buildUserInvitation(server, clientId);
    await db.updateTable('user_invitations').set({ cancelled_at: new Date() }).where('id', '=', cancelled.id).execute();
    await expect(signUp(cancelled.email, { invitation: cancelled })).rejects.toMatchObject({ failure: { code: 'conflict' }, message: /was canceled/ });
    // Without the link such an invitation is ignored.
    await signUp(expired.email);
    expect((await verify(await mailedToken(server, expired.email))).user.isHolder).toBe(true);
  });

  test('with an account already is not signed in to it by an invitation', async () => {
    const { email } = await buildUser(server, (await buildClient(server)).id, ['operator']);
    const invitation = await buildUserInvitation(server, (await buildClient(server)).id, { email });
    await expect(signUp(email, { invitation })).rejects.toMatchObject({ failure: { code: 'conflict' } });
    expect(await usersWith(email)).toHaveLength(1);
    await expect(signIn(email)).rejects.toMatchObject(signedOut);
  });

  test('joins once, however often at once', async () => {
    const { id: clientId } = await buildClient(server);
    const invitation = await buildUserInvitation(server, clientId);
    const outcomes = await Promise.allSettled([signUp(invitation.email, { invitation }), signUp(invitation.email, { invitation })]);
    expect(outcomes.filter((each) => each.status === 'fulfilled' && each.value.signedIn)).toHaveLength(1);
    expect(await usersWith(invitation.email)).toHaveLength(1);
  });
});
