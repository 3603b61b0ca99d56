// The bounds of a person: which rows make one known, and which rows an erasure takes along or leaves to another.
import { randomUUID } from 'node:crypto';
import { dayMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser, buildUserInvitation } from './factories.ts';
import { signInPhone } from './reporting-phone.ts';
import { type TestServer, workerServer } from './server.ts';
import { driveWith, messageWith } from '../src/field/drive-tests/drive-tests.test-inputs.ts';

let server: TestServer;
let holder: BuiltUser;
let operator: BuiltUser;
let serial = 0;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await buildClient(server);
  holder = await buildUser(server, id, ['holder', 'admin']);
  operator = await buildUser(server, id, ['operator']);
});

const db = () => server.services.database.db;
const newPhone = (): string => `+1971555${String(1000 + ++serial)}`;
const contacts = () => server.api(operator.token).contacts;
const personalData = () => server.api(holder.token).personalData;
const find = async (phone: string) => (await personalData().find({ body: { phone } })).person;
const erase = (phone: string, country = 'US') => personalData().erase({ body: { phone, country, confirmation: phone } });
const notFound = { failure: { code: 'not_found' } };

test('a person who is left in an invitation alone is known and can be erased', async () => {
  const contact = await buildContact(server, operator);
  await contacts().invite({ body: { UserID: contact.id } });
  await contacts().save({ body: { deletedId: contact.id } });
  const own = (table: 'outbox' | 'removals') => db().deleteFrom(table).where('client_id', '=', operator.clientId).execute();
  await Promise.all([own('outbox'), own('removals')]);
  expect(await find(contact.phone)).toMatchObject({ contacts: 0, texts: 0, others: 1 });
  await erase(contact.phone);
  expect(await db().selectFrom('invitations').select('code').where('phone', '=', contact.phone).execute()).toEqual([]);
  await expect(find(contact.phone)).rejects.toMatchObject(notFound);
});

test('a person whose contact was deleted a moment ago can be erased, and the deletion cannot be undone any more', async () => {
  const contact = await buildContact(server, operator, { firstName: 'Ana', lastName: 'Alder' });
  await contacts().save({ body: { deletedId: contact.id } });
  expect(await find(contact.phone)).toMatchObject({ contacts: 0, names: ['Ana Alder'], others: 1 });
  await erase(contact.phone);
  await expect(contacts().restore({ body: { UserID: [contact.id] } })).rejects.toMatchObject(notFound);
});

test.each([
  ['the profile of an archived user', () => buildFormer()],
  ['an invitation to the console', () => buildUserInvitationWithPhone()],
] as const)('a number that is left in %s alone is known and can be erased', async (_where, build) => {
  const phone = await build();
  expect(await find(phone)).toMatchObject({ others: 1 });
  await erase(phone);
  await expect(find(phone)).rejects.toMatchObject(notFound);
});

async function buildFormer(): Promise<string> {
  const [former, phone] = [await buildUser(server, operator.clientId, ['operator']), newPhone()];
  await db()
    .updateTable('users')
    .set({ phone, country: 'US', archived_at: new Date(server.clock.at) })
    .where('id', '=', former.id)
    .execute();
  return phone;
}

async function buildUserInvitationWithPhone(): Promise<string> {
  const [invited, phone] = [await buildUserInvitation(server, operator.clientId), newPhone()];
  await db().updateTable('user_invitations').set({ phone, country: 'US' }).where('id', '=', invited.id).execute();
  return phone;
}

test('a refusal before any yes does not make a number known: the company would learn of it', async () => {
  const phone = newPhone();
  const consent = { client_id: operator.clientId, phone, left_at: new Date(server.clock.at), how: 'asked' as const };
  await db().insertInto('consents').values(consent).execute();
  await expect(find(phone)).rejects.toMatchObject(notFound);
  await expect(erase(phone)).rejects.toMatchObject(notFound);
  await db()
    .updateTable('consents')
    .set({ agreed_at: new Date(server.clock.at - dayMs) })
    .where('phone', '=', phone)
    .execute();
  expect(await find(phone)).toMatchObject({ others: 1 });
});

test('a contact that was corrected to another number belongs to that person alone, deleted or not', async () => {
  const [wrong, right] = [newPhone(), newPhone()];
  const form = { firstName: 'Bea', lastName: 'Birch', country: 'US', email: '' };
  const { UserID: id, Modified } = await contacts().save({ body: { form: { ...form, phone: wrong } } });
  const corrected = await contacts().save({ body: { form: { ...form, id, phone: right, modifiedAt: Modified } } });
  await contacts().save({ body: { form: { ...form, id, phone: right, email: 'bea@test.example', modifiedAt: corrected.Modified } } });
  await contacts().save({ body: { deletedId: id } });
  const copy = await personalData().export({ body: { phone: wrong } });
  // The one act that names the wrong number.
  expect(copy.audit.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['Phone number']]);
  await erase(wrong);
  expect(await find(right)).toMatchObject({ names: ['Bea Birch'] });
  expect((await contacts().restore({ body: { UserID: [id] } })).success).toBe(1);
  const { audit } = await personalData().export({ body: { phone: right } });
  expect(audit.filter(({ action }) => action === 'contact.added').map(({ subject }) => subject)).toEqual(['Bea Birch']);
});

test('a deleted contact is still the person’s after the number that it had before was erased', async () => {
  const [wrong, right] = [newPhone(), newPhone()];
  const form = { firstName: 'Cy', lastName: 'Cedar', country: 'US', email: '' };
  const { UserID: id, Modified } = await contacts().save({ body: { form: { ...form, phone: wrong } } });
  await contacts().save({ body: { form: { ...form, id, phone: right, modifiedAt: Modified } } });
  await sql`insert into invitations select ${randomUUID()}, client_id, operator_id, contact_id, ${right}, outbox_id, created_at from invitations where contact_id = ${id}`.execute(
    db(),
  );
  await contacts().save({ body: { deletedId: id } });
  await db().deleteFrom('removals').where('id', '=', id).execute();
  await erase(wrong);
  await erase(right);
  const { rows } = await sql<{ readonly subject: string }>`select subject from audit_entries where subject_id = ${id}`.execute(db());
  expect(rows.filter(({ subject }) => subject.includes('Cedar'))).toEqual([]);
});

test('a number is another one than a longer one that begins with it', async () => {
  const [short, long] = ['+38160123456', '+381601234567'];
  const form = { firstName: 'Dea', lastName: 'Dule', country: 'RS', email: '' };
  const { UserID: id, Modified } = await contacts().save({ body: { form: { ...form, phone: '+38160654321' } } });
  await contacts().save({ body: { form: { ...form, id, phone: long, modifiedAt: Modified } } });
  await buildContact(server, operator, { phone: short });
  await db()
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      client_id: operator.clientId,
      channel: 'mail',
      recipient: 'a@test.example',
      kind: 'notice',
      body: `Open it on ${long}, ${short}.`,
      status: 'sent',
      created_at: new Date(),
    })
    .execute();
  expect((await personalData().export({ body: { phone: short, country: 'RS' } })).audit).toEqual([]);
  await erase(short, 'RS');
  const changes = (await personalData().export({ body: { phone: long, country: 'RS' } })).audit.flatMap((entry) => entry.changes);
  expect(changes).toMatchObject([{ field: 'Phone number', to: long }]);
  const mail = await db()
    .selectFrom('outbox')
    .select('body')
    .where('client_id', '=', operator.clientId)
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow();
  expect(mail.body).toMatch(/^Open it on \+381601234567, erased-[^ ]+\.$/);
});

test('a saved route names the erased person no longer, and keeps words and names that only end with the name', async () => {
  const ana = await buildContact(server, operator, { firstName: 'Ana', lastName: 'Ruiz' });
  const mary = await buildContact(server, operator, { firstName: 'Mary Ana', lastName: 'Ruiz' });
  const contactIds = [ana.id, mary.id];
  server.clock.at = Date.UTC(2026, 10, 20, 19);
  await server.api(operator.token).messages.save(messageWith({ content: { body: 'Ask for Ana Ruiz' }, contactIds }));
  const { insertId: id } = await server.api(operator.token).driveTests.save({ body: { name: 'Round', drive: driveWith() } });
  const readAnswer = async () => JSON.stringify((await db().selectFrom('drive_tests').select('answer').where('id', '=', id).executeTakeFirstOrThrow()).answer);
  const before = await readAnswer();
  for (const each of ['"Ana Ruiz"', '"Mary Ana Ruiz"', 'Ask for Ana Ruiz"']) expect(before).toContain(each);
  const { placeholder } = await erase(ana.phone);
  expect(await readAnswer()).toBe(before.replaceAll('"Ana Ruiz"', `"${placeholder}"`));
});

test('saved views that search for the whole name or the number go, however it is typed; all others stay', async () => {
  const contact = await buildContact(server, operator, { firstName: 'Eve', lastName: 'Elm', phone: '+13035550162' });
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const save = (search: string, as = operator) =>
    server.api(as.token).savedViews.save({ body: { list: 'contacts', name: `View of ${search}`, search: { status: 'Agreed', search } } });
  const gone = [' eve ELM', '+1 303-555-0162', '(303) 555.0162', '0303 555 0162', '5550162'];
  const kept = ['Eve', 'Eve Elmer', '+1 303 555', '555 016', '303 555 01621', '(303) 555-0163', 'Gate 5550162'];
  for (const each of [...gone, ...kept]) await save(each);
  await save('Eve Elm', stranger);
  await erase(contact.phone);
  const read = async (as = operator) =>
    (await server.api(as.token).savedViews.list({ query: { list: 'contacts' } })).views.map(({ search }) => search['search']);
  expect(new Set(await read())).toEqual(new Set(kept));
  expect(await read(stranger)).toEqual(['Eve Elm']);
});

test('a draft is no message of the person, in the figures as in the copy', async () => {
  const contact = await buildContact(server, operator);
  const contactIds = [contact.id];
  await server.api(operator.token).messages.save(messageWith({ content: { mode: 'draft' }, contactIds }));
  expect(await find(contact.phone)).toMatchObject({ contacts: 1, messages: 0 });
  const { id } = await buildMessage(server, operator, { contactIds });
  expect(await find(contact.phone)).toMatchObject({ messages: 1 });
  expect((await personalData().export({ body: { phone: contact.phone } })).messages).toMatchObject([{ messageId: id }]);
});

test('a delivery makes a person known although the message is a draft again', async () => {
  const contact = await buildContact(server, operator);
  const { id } = await buildMessage(server, operator, { contactIds: [contact.id] });
  await (await signInPhone(server, contact.phone)).report(id, { kind: 'delivered' });
  await contacts().save({ body: { deletedId: contact.id } });
  for (const table of ['outbox', 'removals', 'consents', 'device_events'] as const)
    await db().deleteFrom(table).where('client_id', '=', operator.clientId).execute();
  await db().updateTable('messages').set({ is_draft: true }).where('id', '=', id).execute();
  expect(await find(contact.phone)).toMatchObject({ messages: 0, others: 1 });
  await erase(contact.phone);
  expect(await db().selectFrom('deliveries').select('message_id').where('phone', '=', contact.phone).execute()).toEqual([]);
});
