import type { NewUser } from '@earshot/contract';
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildUser, buildUserInvitation, buildWaitingPerson } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let admin: BuiltUser;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server, { name: 'Front Range' })).id;
  admin = await buildUser(server, clientId, ['admin'], { firstName: 'Dana' });
});

const db = () => server.services.database.db;
const newEmail = () => `nell${++serial}@test.example`;
const form = (values: Partial<NewUser> = {}): NewUser => ({
  firstName: 'Nell',
  lastName: 'New',
  email: newEmail(),
  isAdmin: false,
  isOperator: true,
  ...values,
});
const api = (caller = admin) => server.api(caller.token).userInvitations;
const invite = (values: Partial<NewUser> = {}, caller = admin) => api(caller).invite({ body: form(values) });
const findInvitationRow = (email: string) =>
  db().selectFrom('user_invitations').selectAll().where('email', '=', email).orderBy('id', 'desc').executeTakeFirst();
const mailsTo = (email: string) => db().selectFrom('outbox').selectAll().where('recipient', '=', email).orderBy('created_at').orderBy('id').execute();
const lastLink = async (email: string) => /\nhttps:\/\/earshot\.example\/login\?invite=(\S+)&t=(\S+)\n/.exec((await mailsTo(email)).at(-1)?.body ?? '');
const audit = () => db().selectFrom('audit_entries').selectAll().where('client_id', '=', clientId).execute();
/** The audit entry of an action; each test has one. */
const audited = async (action: string) => (await audit()).find((entry) => entry.action === action);
const status = (id: string, token?: string) => server.api().userInvitations.status({ params: { id }, query: token === undefined ? {} : { token } });
const refusal = (code: string, message: string) => ({ failure: { code }, message: expect.stringContaining(message) as string });
const inFreeUse = () => db().updateTable('clients').set({ activated_at: null }).where('id', '=', clientId).execute();
const code = (failure: unknown) => (failure as { failure: { code: string } }).failure.code;

describe('inviting', () => {
  test('mails the link on a line of its own, with who invites, to which company and for how long, and is written down', async () => {
    const email = newEmail();
    const answer = await invite({ email: email.toUpperCase(), isAdmin: true, phone: '(202) 555-0144', country: 'US', timeZone: 'America/Chicago' });
    expect(answer).toMatchObject({ success: 1, message: 'Invitation successfully sent to user!' });
    const row = await findInvitationRow(email);
    expect(row).toMatchObject({ id: answer.inviteId, client_id: clientId, phone: '+12025550144', country: 'US', time_zone: 'America/Chicago', is_admin: true });
    expect(row?.expires_at).toBe(server.clock.at + 7 * dayMs);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ channel: 'mail', kind: 'user invitation', client_id: clientId });
    expect(mail?.subject).toMatch(/^Dana Number\d+ invites you to Front Range on Earshot$/);
    expect(mail?.body).toContain('The link lasts 7 days');
    expect(mail?.body).toContain('ignore this email');
    const [, id = '', token = ''] = (await lastLink(email)) ?? [];
    expect(id).toBe(answer.inviteId);
    expect(await status(id, token)).toMatchObject({ status: 'ACTIVE' });
    expect(await audited('invitation.sent')).toMatchObject({
      subject: 'Nell New',
      actor_id: admin.id,
      changes: expect.arrayContaining([{ field: 'Roles', from: '', to: 'Admin, Operator' }]) as unknown,
    });
  });

  test('with line breaks or web addresses in names makes no header, no paragraph and no link', async () => {
    await db().updateTable('clients').set({ name: 'Evil\r\nBcc: all@x.example\nhttps://evil.example' }).where('id', '=', clientId).execute();
    const email = newEmail();
    await invite({ email, firstName: 'Nell\r\nSubject: x', lastName: 'evil.example' });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.body).toMatch(/^Hello Nell Subject: x,\n\n/);
    expect(mail?.body.match(/https?:\/\/\S+/g)).toEqual([expect.stringMatching(/^https:\/\/earshot\.example\/login/)]);
    expect(mail?.body).not.toContain('evil.example');
    expect(await findInvitationRow(email)).toMatchObject({ first_name: 'Nell Subject: x' });
  });

  test.each([
    ['no role', { isAdmin: false, isOperator: false }, 'isAdmin', 'Choose at least one role: Admin or Operator.'],
    ['a number that is none', { phone: '12345', country: 'US' }, 'phone', 'Phone Number is invalid'],
    ['a country that is not served', { phone: '030 1234567', country: 'DE' }, 'countryCode', 'Germany (+49) is not among the countries served'],
    ['a number of such a country', { phone: '+34 622 345 678', country: 'US' }, 'phone', 'Spain (+34) is not among the countries served'],
    [
      'a number of another country than the one named',
      { phone: '+44 7400 123456', country: 'US' },
      'phone',
      'Phone Number is invalid for United States: it begins with +44 (United Kingdom)',
    ],
  ] as const)('with %s is refused under the field', async (_what, values, field, message) => {
    await expect(invite(values)).rejects.toMatchObject({ failure: { code: 'invalid_input', issues: [{ field, message }] } });
  });

  test('refuses addresses of other accounts, of users and of those invited already', async () => {
    const elsewhere = await buildUser(server, (await buildClient(server)).id, ['operator']);
    await expect(invite({ email: elsewhere.email })).rejects.toMatchObject(refusal('conflict', 'This email address belongs to another account.'));
    await db()
      .updateTable('users')
      .set({ archived_at: new Date(server.clock.at) })
      .where('id', '=', elsewhere.id)
      .execute();
    await expect(invite({ email: elsewhere.email })).rejects.toMatchObject(refusal('conflict', 'This email address belongs to another account.'));
    const colleague = await buildUser(server, clientId, ['operator']);
    await expect(invite({ email: colleague.email.toUpperCase() })).rejects.toMatchObject(refusal('conflict', 'This person is already a user.'));
    const { email } = await buildUserInvitation(server, clientId);
    await expect(invite({ email })).rejects.toMatchObject(refusal('conflict', 'This person has been invited already. Send the invitation again instead.'));
    expect(await audit()).toEqual([]);
  });

  test('works for a person on the waiting list, or one invited by another client', async () => {
    const waiting = await buildWaitingPerson(server);
    await expect(invite({ email: waiting.email })).resolves.toMatchObject({ success: 1 });
    const { email } = await buildUserInvitation(server, (await buildClient(server)).id);
    await expect(invite({ email })).resolves.toMatchObject({ success: 1 });
  });

  test('an expired invitation is renewed in its place', async () => {
    const old = await buildUserInvitation(server, clientId, { expiresAt: server.clock.at - 1 });
    const answer = await invite({ email: old.email, firstName: 'Newer' });
    expect(answer.inviteId).toBe(old.id);
    expect(await findInvitationRow(old.email)).toMatchObject({ first_name: 'Newer', expires_at: server.clock.at + 7 * dayMs });
    expect(await status(old.id, old.token)).toEqual({ status: 'ACTIVE' });
  });

  test('an archived user is brought back with the roles of the form, and their number and password', async () => {
    const person = await buildUser(server, clientId, ['admin']);
    await db()
      .updateTable('users')
      .set({ archived_at: new Date(server.clock.at), phone: '+12025550155', country: 'US' })
      .where('id', '=', person.id)
      .execute();
    expect(await invite({ email: person.email, firstName: 'Back', timeZone: 'Asia/Tokyo' })).toEqual({
      success: 1,
      message: 'The archived user has been brought back.',
    });
    const row = await db().selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      archived_at: null,
      first_name: 'Back',
      is_admin: false,
      is_operator: true,
      phone: '+12025550155',
      time_zone: 'America/Denver',
    });
    const groups = await db().selectFrom('groups').select('name').where('operator_id', '=', person.id).execute();
    expect(groups).toEqual([{ name: 'Everyone' }]);
    expect(await mailsTo(person.email)).toMatchObject([{ kind: 'account', subject: 'Your Earshot account was restored' }]);
    expect(await audited('user.revived')).toMatchObject({ subject: 'Back New', subject_id: person.id });
    expect(await findInvitationRow(person.email)).toBeUndefined();
  });

  test('is refused to a deactivated account and after the free period', async () => {
    await db()
      .updateTable('clients')
      .set({ deactivated_at: new Date(server.clock.at) })
      .where('id', '=', clientId)
      .execute();
    await expect(invite()).rejects.toMatchObject(refusal('account_deactivated', 'To add, edit or delete Users'));
    await db()
      .updateTable('clients')
      .set({ deactivated_at: null, activated_at: null, trial_started_at: new Date(server.clock.at - 14 * dayMs) })
      .where('id', '=', clientId)
      .execute();
    await expect(invite()).rejects.toMatchObject(refusal('trial_ended', '14-day free period has ended'));
  });

  test('in free use allows two admins and two operators, with open invitations, without expired ones', async () => {
    await inFreeUse();
    await buildUserInvitation(server, clientId, { expiresAt: server.clock.at - 1 });
    await buildUser(server, clientId, ['operator']);
    await invite();
    await expect(invite()).rejects.toMatchObject({ failure: { code: 'trial_limit_reached', limit: 'operator' } });
    await invite({ isAdmin: true, isOperator: false });
    await expect(invite({ isAdmin: true, isOperator: false })).rejects.toMatchObject({ failure: { code: 'trial_limit_reached', limit: 'admin' } });
    expect(await db().selectFrom('user_invitations').select('id').where('client_id', '=', clientId).execute()).toHaveLength(3);
  });

  test('two at once cannot both take the last place', async () => {
    await inFreeUse();
    await buildUser(server, clientId, ['operator']);
    const outcomes = await Promise.allSettled([invite(), invite()]);
    expect(outcomes.map(({ status: how }) => how).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [code(each.reason)] : []))).toEqual(['trial_limit_reached']);
  });

  test('two at once for one address invite once', async () => {
    const email = newEmail();
    const outcomes = await Promise.allSettled([invite({ email }), invite({ email })]);
    expect(outcomes.map(({ status: how }) => how).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [code(each.reason)] : []))).toEqual(['conflict']);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('one address gets three emails a minute at most; what was refused does not count', async () => {
    const email = newEmail();
    for (let round = 0; round < 5; round += 1) await expect(invite({ email, isOperator: false })).rejects.toMatchObject({ failure: { code: 'invalid_input' } });
    for (let round = 0; round < 3; round += 1) {
      const { inviteId = '' } = await invite({ email });
      await api().cancel({ params: { id: inviteId } });
    }
    await expect(invite({ email })).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
    server.clock.at += 60_000;
    await expect(invite({ email })).resolves.toMatchObject({ success: 1 });
  });
});

describe('an invitation', () => {
  test('with a changed address gets a new link by email, and the old one ends', async () => {
    const email = newEmail();
    const { inviteId: id = '' } = await invite({ email });
    const [, , oldToken = ''] = (await lastLink(email)) ?? [];
    const other = newEmail();
    const answer = await api().edit({ body: { ...form({ email: other, isAdmin: true }), invitationId: id } });
    expect(answer.message).toBe('Invitation successfully sent to user!');
    const [, sameId, token = ''] = (await lastLink(other)) ?? [];
    expect(sameId).toBe(id);
    expect(await status(id, oldToken)).toEqual({ status: 'ACTIVE' });
    expect((await status(id, token)).invited).toMatchObject({ email: other });
    expect(await audited('invitation.edited')).toMatchObject({
      changes: [
        { field: 'Email', from: email, to: other },
        { field: 'Admin', from: 'off', to: 'on' },
      ],
    });
  });

  test('with the same address keeps its link, and no email is sent; its number goes if the form has none', async () => {
    const email = newEmail();
    const { inviteId: id = '' } = await invite({ email, phone: '+12025550144' });
    const [, , token = ''] = (await lastLink(email)) ?? [];
    for (let round = 0; round < 5; round += 1) {
      const answer = await api().edit({ body: { ...form({ email, firstName: `Nell${round}` }), invitationId: id } });
      expect(answer.message).toBe('The invitation was updated.');
    }
    expect((await status(id, token)).invited).toEqual({ firstName: 'Nell4', lastName: 'New', email, clientName: 'Front Range' });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await findInvitationRow(email)).toMatchObject({ phone: null });
  });

  test('cannot be changed to an address that is taken, nor to a role too many; an expired one in the way ends', async () => {
    const { id } = await buildUserInvitation(server, clientId);
    const edit = (values: Partial<NewUser>) => api().edit({ body: { ...form(values), invitationId: id } });
    const taken = await buildUserInvitation(server, clientId);
    await expect(edit({ email: taken.email })).rejects.toMatchObject(refusal('conflict', 'invited already'));
    await expect(edit({ email: admin.email })).rejects.toMatchObject(refusal('conflict', 'already a user'));
    const expired = await buildUserInvitation(server, clientId, { expiresAt: server.clock.at - 1 });
    await expect(edit({ email: expired.email })).resolves.toMatchObject({ success: 1 });
    expect(await status(expired.id)).toEqual({ status: 'CANCELLED' });
    await inFreeUse();
    await buildUser(server, clientId, ['admin']);
    await expect(edit({ email: expired.email, isAdmin: true })).rejects.toMatchObject({ failure: { code: 'trial_limit_reached', limit: 'admin' } });
  });

  test('is sent again with a new link for 7 days, pending or expired; the link before it ends', async () => {
    const { id, email, token } = await buildUserInvitation(server, clientId, { expiresAt: server.clock.at - 1 });
    expect(await status(id, token)).toMatchObject({ status: 'EXPIRED', invited: { email } });
    await api().resend({ body: { invitationId: id } });
    const [, , newToken = ''] = (await lastLink(email)) ?? [];
    expect(await status(id, token)).toEqual({ status: 'ACTIVE' });
    expect(await status(id, newToken)).toMatchObject({ status: 'ACTIVE', invited: { email } });
    expect((await findInvitationRow(email))?.expires_at).toBe(server.clock.at + 7 * dayMs);
    expect(await audited('invitation.resent')).toMatchObject({ subject: 'Ira Invited' });
  });

  test('is sent again three times a minute at most, and an expired one only where there is a place', async () => {
    const { id } = await buildUserInvitation(server, clientId, { expiresAt: server.clock.at - 1 });
    await inFreeUse();
    for (let count = 0; count < 2; count += 1) await buildUser(server, clientId, ['operator']);
    await expect(api().resend({ body: { invitationId: id } })).rejects.toMatchObject({ failure: { code: 'trial_limit_reached', limit: 'operator' } });
    await db()
      .updateTable('clients')
      .set({ activated_at: new Date(server.clock.at) })
      .where('id', '=', clientId)
      .execute();
    for (let count = 0; count < 3; count += 1) await api().resend({ body: { invitationId: id } });
    await expect(api().resend({ body: { invitationId: id } })).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
  });

  test('that is deleted ends its link, also after the free period; it cannot be changed any more', async () => {
    const { id, email, token } = await buildUserInvitation(server, clientId);
    await db()
      .updateTable('clients')
      .set({ activated_at: null, trial_started_at: new Date(server.clock.at - 15 * dayMs) })
      .where('id', '=', clientId)
      .execute();
    expect(await api().cancel({ params: { id } })).toEqual({ success: 1, message: 'The invitation was deleted.' });
    expect(await status(id, token)).toMatchObject({ status: 'CANCELLED' });
    expect(await audited('invitation.cancelled')).toMatchObject({});
    const deleted = refusal('conflict', 'This invitation was already deleted.');
    await expect(api().cancel({ params: { id } })).rejects.toMatchObject(deleted);
    await expect(api().resend({ body: { invitationId: id } })).rejects.toMatchObject(deleted);
    await expect(api().edit({ body: { ...form({ email }), invitationId: id } })).rejects.toMatchObject(deleted);
  });

  test('that was accepted cannot be changed any more', async () => {
    const { id, email } = await buildUserInvitation(server, clientId);
    await db()
      .updateTable('user_invitations')
      .set({ accepted_at: new Date(server.clock.at) })
      .where('id', '=', id)
      .execute();
    const accepted = refusal('conflict', 'This invitation was already accepted.');
    await expect(api().cancel({ params: { id } })).rejects.toMatchObject(accepted);
    await expect(api().resend({ body: { invitationId: id } })).rejects.toMatchObject(accepted);
    await expect(api().edit({ body: { ...form({ email }), invitationId: id } })).rejects.toMatchObject(accepted);
    expect(await status(id)).toEqual({ status: 'ACCEPTED' });
  });
});
