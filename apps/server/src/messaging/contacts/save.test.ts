import { dayMs, Refusal } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;
let serial = 0;

const api = (user = operator) => server.api(user.token).contacts;
const newPhone = () => `30355${String(10_000 + ++serial)}`;
const form = (values: object = {}) => ({ firstName: 'Ana', lastName: 'Ruiz', phone: newPhone(), country: 'US', email: '', ...values });
const save = (values: object = {}, user = operator) => api(user).save({ body: { form: form(values) } });
const read = async (id: string, user = operator) => (await api(user).list({ query: { id } })).teams.docs[0];
const texts = (recipient: string) => server.services.database.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute();
const setClient = (values: object) => server.services.database.db.updateTable('clients').set(values).where('id', '=', clientId).execute();
const refused = (code: string, message?: RegExp | string) => ({
  failure: { code },
  ...(message !== undefined && { message: expect.stringMatching(message) as string }),
});
const freeUse = () => setClient({ activated_at: null });

async function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled
    .map((each) => (each.status === 'fulfilled' ? 'done' : each.reason instanceof Refusal ? each.reason.failure.code : String(each.reason)))
    .toSorted();
}

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server, { name: 'Front Range', shareContacts: true })).id;
  operator = await buildUser(server, clientId, ['operator'], { firstName: 'Rosa' });
});

describe('a new contact', () => {
  test('is stored and sent one invitation with the sender and a link', async () => {
    const phone = newPhone();
    const { message, UserID } = await save({ phone, firstName: ' Ana ', email: ' ana@example.test ' });
    expect(message).toBe('Your contact was added and a text message notified them to download our mobile app.');
    expect(await read(UserID)).toMatchObject({
      firstName: 'Ana',
      phone: `+1${phone}`,
      nationalNumber: phone,
      country: 'US',
      email: 'ana@example.test',
      isPending: true,
      isInvite: false,
      invitedAt: server.clock.at,
    });
    const sent = await texts(`+1${phone}`);
    expect(sent).toMatchObject([{ kind: 'invitation', client_id: clientId }]);
    expect(sent[0]?.body).toMatch(/^Rosa Number\d+, Front Range invites you .*\/download-app\?c=[0-9A-Za-z]{12}$/);
  });

  test('is made and invited once when it is sent again with the same Idempotency-Key', async () => {
    const body = { form: form() };
    const answers = await Promise.all([1, 2, 3].map(() => api().save({ body }, { idempotencyKey: 'again' })));
    expect(new Set(answers.map(({ UserID }) => UserID)).size).toBe(1);
    expect(await texts(`+1${body.form.phone}`)).toHaveLength(1);
  });

  test('with the app gets no text message; one who refused texts gets the same answer, and no text either', async () => {
    const [verified, optedOut] = [newPhone(), newPhone()];
    const colleague = await buildUser(server, clientId, ['operator']);
    const known = await buildContact(server, colleague, { phone: `+1${verified}` });
    await buildDevice(server, known.phone);
    await server.services.database.db
      .insertInto('opt_outs')
      .values({ phone: `+1${optedOut}`, created_at: new Date(server.clock.at) })
      .execute();
    const one = await save({ phone: verified });
    const other = await save({ phone: optedOut });
    expect([one.message, other.message]).toEqual([
      'Your contact was added. They already have our mobile app.',
      'Your contact was added and a text message notified them to download our mobile app.',
    ]);
    expect(await read(one.UserID)).toMatchObject({ isVerified: true });
    expect(await texts(`+1${verified}`)).toEqual([]);
    await eventually(async () => expect(await read(other.UserID)).toMatchObject({ isInvite: true, invitation: { state: 'failed' } }));
  });

  test('of a person with the app for another company is invited like any other', async () => {
    const phone = newPhone();
    await buildDevice(server, `+1${phone}`);
    const { message, UserID } = await save({ phone });
    expect(message).toBe('Your contact was added and a text message notified them to download our mobile app.');
    expect(await read(UserID)).toMatchObject({ isVerified: false, isPending: true, consent: { state: 'waiting' } });
    expect(await texts(`+1${phone}`)).toHaveLength(1);
  });

  test('of a person who left the company gets no text message', async () => {
    const known = await buildContact(server, await buildUser(server, clientId, ['operator']), { phone: `+1${newPhone()}` });
    await server.api(await buildDevice(server, known.phone)).companies.answer({ params: { clientId }, body: { state: 'left' } });
    const { message } = await save({ phone: known.phone });
    expect(message).toMatch(/because they left your company/);
    expect(await texts(known.phone)).toEqual([]);
  });

  test('is refused in the words of the form', async () => {
    const answer = await fetch(`${server.baseUrl}/api/teams`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ FirstName: ' ', PhoneNumber: '', Email: 'x' }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      fields: [
        { field: 'FirstName', message: 'First name is required' },
        { field: 'LastName', message: 'Last name is required' },
        { field: 'PhoneNumber', message: 'Phone number is required' },
        { field: 'Email', message: 'Email must be valid' },
      ],
    });
    const wrong = { failure: { code: 'invalid_input', issues: [{ field: 'PhoneNumber', message: 'Phone Number is invalid' }] } };
    await expect(save({ phone: '555' })).rejects.toMatchObject(wrong);
    await expect(save({ phone: '07400 123456', country: 'US' })).rejects.toMatchObject(wrong);
    await expect(save({ country: 'DE' })).rejects.toMatchObject({ failure: { issues: [{ field: 'countryCode' }] } });
  });

  test("with a number of a country that is not served is refused by the country's name, and no text is sent", async () => {
    const foreign = { failure: { issues: [{ field: 'PhoneNumber', message: 'Spain (+34) is not among the countries served' }] } };
    for (const phone of ['+34 622 345 678', '0034 622345678', '011 34 (622) 345-678', '+34', '+34622345678 (Ana)'])
      await expect(save({ phone, country: 'US' })).rejects.toMatchObject(foreign);
    expect(await texts('+13462234567')).toEqual([]);
  });

  test('takes the country of the caller’s own number where the form names none', async () => {
    const { db } = server.services.database;
    await db.updateTable('users').set({ phone: '+447400123450', country: 'GB' }).where('client_id', '=', clientId).where('id', '=', operator.id).execute();
    const { UserID } = await save({ phone: '07400 123456', country: undefined });
    expect(await read(UserID)).toMatchObject({ phone: '+447400123456', country: 'GB', nationalNumber: '7400123456' });
  });

  test('with the number of an existing contact is a conflict that names it', async () => {
    const phone = newPhone();
    await save({ phone });
    await expect(save({ phone: `+1 ${phone}`, firstName: 'Other' })).rejects.toMatchObject(refused('conflict', /already a contact of yours: Ana Ruiz/));
    // Another operator may have the same person.
    await expect(save({ phone }, await buildUser(server, clientId, ['operator']))).resolves.toMatchObject({ success: 1 });
    expect(await outcomes([1, 2, 3].map(() => save({ phone: '3035559999' })))).toEqual(['conflict', 'conflict', 'done']);
  });
});

describe('a change', () => {
  test('is stored; one of the number starts the invitation anew', async () => {
    const { UserID } = await save();
    await save({ id: UserID, firstName: 'Anna', phone: (await read(UserID))?.nationalNumber });
    expect(await read(UserID)).toMatchObject({ firstName: 'Anna', isPending: true });
    const phone = newPhone();
    expect(await save({ id: UserID, phone })).toMatchObject({ UserID, message: 'Your contact was updated.' });
    expect(await read(UserID)).toMatchObject({ phone: `+1${phone}`, isInvite: true });
    expect(await texts(`+1${phone}`)).toEqual([]);
  });

  test('to a number that another contact has is a conflict', async () => {
    const phone = newPhone();
    await save({ phone });
    const { UserID } = await save({ firstName: 'Other' });
    await expect(save({ id: UserID, phone })).rejects.toMatchObject(refused('conflict'));
  });

  test("to a colleague's shared contact is forbidden, to an unshared one it is not found", async () => {
    const colleague = await buildUser(server, clientId, ['operator']);
    const shared = await buildContact(server, colleague, { isShared: true });
    const hidden = await buildContact(server, colleague);
    for (const body of [{ form: form({ id: shared.id }) }, { deletedId: shared.id }])
      await expect(api().save({ body })).rejects.toMatchObject(refused('forbidden', /person who added/));
    await expect(save({ id: hidden.id })).rejects.toMatchObject(refused('not_found'));
    await expect(api().save({ body: { deletedId: hidden.id } })).rejects.toMatchObject(refused('not_found'));
  });

  test('to the default contact may rename it, but neither give it another number nor delete it', async () => {
    const { db } = server.services.database;
    const { id, phone } = await buildContact(server, operator);
    await db.updateTable('contacts').set({ is_default: true }).where('client_id', '=', clientId).where('id', '=', id).execute();
    await save({ id, phone, firstName: 'Me' });
    expect(await read(id)).toMatchObject({ firstName: 'Me', isDefault: true });
    await expect(save({ id })).rejects.toMatchObject(refused('conflict', /profile/));
    await expect(api().save({ body: { deletedId: id } })).rejects.toMatchObject(refused('conflict', /cannot be deleted/));
    await expect(api().share({ body: { UserID: id } })).rejects.toMatchObject(refused('conflict'));
  });
});

describe('a deletion', () => {
  test('says so, and keeps what the person heard', async () => {
    const contact = await buildContact(server, operator);
    const message = await buildMessage(server, operator, { contactIds: [contact.id] });
    const device = server.api(await buildDevice(server, contact.phone)).receivers;
    expect((await device.sync({ query: {} })).messages).toHaveLength(1);
    const heard = { id: crypto.randomUUID(), messageId: message.id, version: 1, kind: 'heard' as const, at: server.clock.at };
    await device.report({ body: { events: [heard] } });
    expect(await api().save({ body: { deletedId: contact.id } })).toMatchObject({
      message: 'A contact has been deleted. They cannot receive any more geofenced messages from you.',
    });
    expect((await device.sync({ query: {} })).messages).toEqual([]);
    const { db } = server.services.database;
    expect(await db.selectFrom('deliveries').select('heard_at').where('message_id', '=', message.id).execute()).toEqual([{ heard_at: server.clock.at }]);
  });
});

describe('an account in free use', () => {
  test('has at most ten numbers, default contacts left out, and a number of two operators counts once', async () => {
    await freeUse();
    const me = await buildContact(server, operator);
    await server.services.database.db.updateTable('contacts').set({ is_default: true }).where('id', '=', me.id).execute();
    const colleague = await buildUser(server, clientId, ['operator']);
    const phones = Array.from({ length: 10 }, newPhone);
    for (const phone of phones) await save({ phone });
    await save({ phone: phones[0] }, colleague);
    const limit = { failure: { code: 'trial_limit_reached', limit: 'receiver' } };
    await expect(save()).rejects.toMatchObject(limit);
    // A new number for one of two contacts of the same person would make an eleventh receiver.
    const [twin] = (await api(colleague).list({ query: {} })).teams.docs;
    await expect(save({ id: twin?.id }, colleague)).rejects.toMatchObject(limit);
    expect((await api().list({ query: {} })).count).toBe(11);
  });

  test('stays within the limit under concurrent saves, and invites no contact that it does not add', async () => {
    await freeUse();
    const phones = Array.from({ length: 16 }, newPhone);
    const done = await outcomes(phones.map((phone) => save({ phone })));
    expect(done).toEqual([...Array<string>(10).fill('done'), ...Array<string>(6).fill('trial_limit_reached')]);
    const sent = await server.services.database.db.selectFrom('outbox').select('id').where('client_id', '=', clientId).execute();
    expect(sent).toHaveLength(10);
  });

  test('adds and changes nothing once it is over, but deletes', async () => {
    const { id, phone } = await buildContact(server, operator);
    await setClient({ activated_at: null, trial_started_at: new Date(server.clock.at - 14 * dayMs) });
    await expect(save()).rejects.toMatchObject(refused('trial_ended'));
    await expect(save({ id, phone })).rejects.toMatchObject(refused('trial_ended'));
    await expect(api().invite({ body: { UserID: id } })).rejects.toMatchObject(refused('trial_ended'));
    await expect(api().share({ body: { UserID: id } })).rejects.toMatchObject(refused('trial_ended'));
    await expect(api().save({ body: { deletedId: id } })).resolves.toMatchObject({ success: 1 });
  });
});

test('a deactivated account changes nothing, and the refusal names Contacts', async () => {
  const { id } = await buildContact(server, operator);
  await setClient({ deactivated_at: new Date(server.clock.at) });
  const selection = { kind: 'some' as const, ids: new Set([id]) };
  const calls = [
    () => save(),
    () => api().save({ body: { deletedId: id } }),
    () => api().remove({ body: { selection, status: 'All' } }),
    () => api().invite({ body: { UserID: id } }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused('account_deactivated', /delete Contacts/));
  // An error of the request itself comes first.
  await expect(save({ phone: '1' })).rejects.toMatchObject(refused('invalid_input'));
  expect((await api().list({ query: {} })).count).toBe(1);
});

test('an Account Holder without the Operator role adds, changes and deletes nothing', async () => {
  const holder = await buildUser(server, clientId, ['holder', 'admin']);
  const { id } = await buildContact(server, operator, { isShared: true });
  const selection = { kind: 'some' as const, ids: new Set([id]) };
  const calls = [
    () => save({}, holder),
    () => api(holder).save({ body: { deletedId: id } }),
    () => api(holder).remove({ body: { selection, status: 'All' } }),
    () => api(holder).invite({ body: { UserID: id } }),
    () => api(holder).inviteSelected({ body: { selection, status: 'All' } }),
    () => api(holder).share({ body: { UserID: id } }),
    () => api(holder).shareSelected({ body: { selection, status: 'All' } }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused('forbidden'));
  expect(await api(holder).list({ query: {} })).toMatchObject({ count: 1, editableContactsCoun: 0 });
});
