// The promise of an erasure: the person's number and name are in no text of any table.
import { randomUUID } from 'node:crypto';
import { hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildContact, buildGroup, buildMessage, buildUser, buildUserInvitation } from './factories.ts';
import { type FakePushService, startFakePushService } from './fake-push-service.ts';
import { startTestServer, type TestServer } from './server.ts';
import { buildFreeAccount, openBilling } from '../src/account/billing/billing.test-setup.ts';
import { sync } from '../src/account/billing/sync.ts';
import { driveWith } from '../src/field/drive-tests/drive-tests.test-inputs.ts';
import { startOwnTracks, unionStation } from '../src/field/own-tracks/own-tracks.test-app.ts';

const phone = '+13035550147';
const [firstName, lastName] = ['Zenobia', 'Quillfeather'];
const person = { firstName, lastName, phone, country: 'US', email: 'zq@test.example' };
const name = `${firstName} ${lastName}`;

let push: FakePushService;
let server: TestServer;
let account: Awaited<ReturnType<typeof buildFreeAccount>>;

beforeAll(async () => {
  push = await startFakePushService();
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.example', ...push.settings });
  account = await buildFreeAccount(server, 1);
  await account.saveCard();
  await account.api.billing.activate({ query: {} });
});
afterAll(async () => {
  await server.close();
  await push.close();
});

const db = () => server.services.database.db;

/** Every column of every table that can hold a text, those of jobs too. */
async function listTextColumns(): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select format('%I.%I.%I', table_schema, table_name, column_name) as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    order by 1`.execute(db());
  return rows.map((row) => row.name);
}

const without = (column: string): string => column.replace(/^public\./, '');

/** The columns in which a text is. */
async function findText(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const column of await listTextColumns()) {
    const [schema = '', table = '', field = ''] = column.split('.');
    const { rows } = await sql<{ readonly is_there: boolean }>`select exists (
      select from ${sql.raw(`${schema}.${table}`)} each where position(lower(${text}) in lower(${sql.raw(`each.${field}`)}::text)) > 0) as is_there`.execute(
      db(),
    );
    if (rows[0]?.is_there) found.push(without(column));
  }
  return found;
}

async function signInPhone(): Promise<string> {
  const { ticket } = await server.api().receivers.requestCode({ body: { country: 'US', phone } });
  const sent = await db()
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', phone)
    .where('kind', '=', 'sign-in code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { code: invitation } = await db()
    .selectFrom('invitations')
    .select('code')
    .where('phone', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return (await server.api().receivers.signIn({ body: { country: 'US', phone, code: sent.body.slice(0, 6), ticket, invitation } })).token;
}

/** Does with a person all that screens and phones can do, by the calls that they make. Returns the contact's id. */
async function liveThroughEverything(): Promise<string> {
  const { api, holder, clientId } = account;
  const key = () => ({ idempotencyKey: randomUUID() });
  const { UserID: id, Modified } = await api.contacts.save({ body: { form: person } }, key());
  const group = await buildGroup(server, holder, { name: 'Night shift', memberIds: [id] });
  const message = await buildMessage(server, holder, { groupIds: [group.id] });
  // A number that was typed wrong stays in the changes of the audit.
  const wrong = await api.contacts.save({ body: { form: { ...person, id, phone: '+13035550148', modifiedAt: Modified } } }, key());
  await api.contacts.save({ body: { form: { ...person, id, modifiedAt: wrong.Modified } } }, key());
  await api.contacts.invite({ body: { UserID: id } }, key());
  await api.imports.add({ query: { countryCode: 'US' }, body: [{ FirstName: firstName, LastName: lastName, PhoneNumber: phone, Email: person.email }] }, key());
  // A colleague's contact, deleted a moment ago; a colleague whose own phone had the number, and a person invited with it.
  const colleague = await buildUser(server, clientId, ['operator']);
  const deleted = await server.api(colleague.token).contacts.save({ body: { form: person } }, key());
  await server.api(colleague.token).contacts.save({ body: { deletedId: deleted.UserID } });
  const former = await buildUser(server, clientId, ['operator']);
  await db().updateTable('users').set({ phone, country: 'US' }).where('id', '=', former.id).execute();
  await server.api(former.token).contacts.createDefault();
  const own = await server.api(former.token).ownPhone.show();
  const ownToken = (await server.api().ownPhone.signIn({ body: { ticket: new URL(own.url).hash.slice(3) } })).token;
  const ownMessage = await buildMessage(server, former, { contactIds: (await server.api(former.token).contacts.createDefault()).data.map((each) => each.id) });
  await server
    .api(ownToken)
    .receivers.report({ body: { events: [{ id: randomUUID(), messageId: ownMessage.id, version: 1, kind: 'heard', at: server.clock.at }] } });
  await server.api(former.token).ownPhone.show();
  const invited = await buildUserInvitation(server, clientId);
  await db().updateTable('user_invitations').set({ phone, country: 'US' }).where('id', '=', invited.id).execute();

  const token = await signInPhone();
  const app = server.api(token);
  const browser = push.subscribe();
  await app.push.subscribe({ body: { endpoint: browser.endpoint, keys: browser.keys } });
  await app.receivers.sync({ query: {} });
  await api.nudges.send({ body: { message_id: message.id, channel: 'text' } }, key());
  const ownTracks = await startOwnTracks(server, token);
  await ownTracks.locate(unionStation);
  const heard = { id: randomUUID(), messageId: message.id, version: 1, kind: 'heard' as const, at: server.clock.at };
  await app.receivers.report({ body: { events: [heard] } });
  await app.companies.report({ params: { clientId }, body: { reason: 'Too many' } });
  await app.companies.answer({ params: { clientId }, body: { state: 'agreed' } });
  await api.driveTests.save({ body: { name: 'Round', drive: driveWith({ ears: { kind: 'contact', id } }) } }, key());
  for (const search of [name, phone]) await api.savedViews.save({ body: { list: 'contacts', name: `View ${search.length}`, search: { search } } }, key());
  server.clock.at += 61_000;
  await server.api().receivers.requestCode({ body: { country: 'US', phone } });
  await db()
    .updateTable('users')
    .set({ archived_at: new Date(server.clock.at) })
    .where('id', '=', former.id)
    .execute();
  // The provider is told of the number, and the bill counts it.
  await api.billing.bill({ query: {} });
  await api.personalData.export({ body: { contactId: id } });
  return id;
}

/** Columns of numbers that an erasure leaves, with the reason. */
const leftAlone: Readonly<Record<string, string>> = {
  'opt_outs.phone': 'the wish for no text messages protects the person, and belongs to no client',
  'erased_recipients.phone': 'holds placeholders alone',
  'sandbox_customers.address': 'the billing address of a company',
  'sandbox_invoices.number': 'the number of an invoice',
};

test('after an erasure the number and the name are in no text of any table; each column of numbers was full before', async () => {
  const contactId = await liveThroughEverything();
  const before = await findText('3035550147');
  const ofNumbers = (await listTextColumns()).map(without).filter((column) => /^[a-z_]+\.(phone|recipient|address|number)$/.test(column));
  expect(ofNumbers.filter((column) => leftAlone[column] === undefined && !before.includes(column))).toEqual([]);
  const named = [
    'audit_entries.subject',
    'billing_spans.name',
    'drive_tests.answer',
    'idempotency_keys.answer',
    'imports.problems',
    'removals.kept',
    'saved_views.search',
  ];
  expect(await findText(name)).toEqual(expect.arrayContaining(named));
  await account.api.personalData.erase({ body: { contactId, confirmation: name } });
  expect(await findText('3035550147')).toEqual([]);
  expect(await findText(name)).toEqual([]);
  expect(await findText(lastName)).toEqual([]);
  expect(await findText(person.email)).toEqual([]);
});

test('a bill that was made stays as it was, and the next one counts the person no longer', async () => {
  const paid = await buildFreeAccount(server, 20);
  const contact = await buildContact(server, paid.holder, { firstName: 'Ada', lastName: 'Reyes', phone: '+13035550190' });
  await paid.saveCard();
  await paid.api.billing.activate({ query: {} });
  const { since, at, total } = await paid.api.billing.bill({ query: {} });
  server.clock.at += hourMs;
  const read = async () => (await paid.api.billing.billedPeople({ query: { at, since, page: 1, perpage: 50 } })).data.filter(({ kind }) => kind === 'receiver');
  expect((await read()).map(({ name }) => name)).toEqual(['Ada Reyes']);
  const { placeholder } = await paid.api.personalData.erase({ body: { contactId: contact.id, confirmation: 'ada reyes' } });
  await sync(openBilling(server), paid.clientId);
  expect(await read()).toMatchObject([{ name: placeholder, address: '' }]);
  const next = await paid.api.billing.bill({ query: {} });
  expect(next.lines.find(({ kind }) => kind === 'receiver')?.count ?? 0).toBe(0);
  expect(next.total).toBeLessThan(total);
});
