import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { appLinkText } from './profile.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;
let serial = 0;

const newPhone = () => `30355${String(10_000 + ++serial)}`;
const form = (values: object = {}) => ({ firstName: 'Pat', lastName: 'Lane', phone: newPhone(), country: 'US', timeZone: 'America/Denver', ...values });
const save = (values: object = {}, user = operator) => server.api(user.token).users.saveProfile({ body: form(values) });
const profile = async (user = operator) => (await server.api(user.token).signIn.session()).user;
const texts = (recipient: string) => server.services.database.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).execute();
const entries = (id = clientId) => server.services.database.db.selectFrom('audit_entries').selectAll().where('client_id', '=', id).orderBy('id').execute();
const findContacts = (owner: BuiltUser) =>
  server.services.database.db.selectFrom('contacts').select(['id', 'phone', 'is_default']).where('operator_id', '=', owner.id).orderBy('id').execute();
const refused = (code: string, issue?: object) => ({ failure: { code, ...(issue && { issues: [issue] }) } });

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  operator = await buildUser(server, clientId, ['operator']);
});

describe('the own profile', () => {
  test('is saved, and the audit tells what changed', async () => {
    const phone = newPhone();
    expect(await save({ phone, firstName: ' Rosa ', timeZone: 'Europe/Zurich' })).toMatchObject({ message: 'The profile has been saved.' });
    expect(await profile()).toMatchObject({ firstName: 'Rosa', lastName: 'Lane', phone: `+1${phone}`, timeZone: 'Europe/Zurich', email: operator.email });
    expect(await entries()).toMatchObject([
      {
        action: 'profile.edited',
        actor_id: operator.id,
        actor_name: 'Rosa Lane',
        staff_id: null,
        staff_name: null,
        subject_id: operator.id,
        subject: 'Rosa Lane',
        changes: expect.arrayContaining([
          { field: 'First name', from: 'Pat', to: 'Rosa' },
          { field: 'Phone number', from: '', to: `+1${phone}` },
          { field: 'Timezone', from: 'America/Denver', to: 'Europe/Zurich' },
        ]) as unknown,
      },
    ]);
  });

  test('saved again as it is leaves no trace in the audit', async () => {
    const phone = newPhone();
    await save({ phone });
    await save({ phone: `+1 ${phone}` });
    expect(await entries()).toHaveLength(1);
  });

  test('is refused in the words of the form', async () => {
    await expect(save({ phone: '12' })).rejects.toMatchObject(refused('invalid_input', { field: 'PhoneNumber', message: 'Phone Number is invalid' }));
    await expect(save({ phone: ' ' })).rejects.toMatchObject(refused('invalid_input', { field: 'PhoneNumber', message: 'Phone number is required' }));
    await expect(save({ phone: '-' })).rejects.toMatchObject(refused('invalid_input', { field: 'PhoneNumber', message: 'Phone number is required' }));
    await expect(save({ timeZone: undefined })).rejects.toMatchObject(refused('invalid_input', { field: 'selectedTimezone', message: 'Timezone is required' }));
    await expect(save({ lastName: ' ' })).rejects.toMatchObject(refused('invalid_input', { field: 'LastName', message: 'Last name is required' }));
    await expect(save({ country: 'AQ' })).rejects.toMatchObject(
      refused('invalid_input', { field: 'countryCode', message: "'AQ' is not among the countries served" }),
    );
    const foreign = refused('invalid_input', { field: 'PhoneNumber', message: 'Spain (+34) is not among the countries served' });
    for (const country of ['US', 'GB', undefined]) await expect(save({ phone: '+34 622 345 678', country })).rejects.toMatchObject(foreign);
    expect(await entries()).toEqual([]);
  });

  test('takes a number without a country for one of the own country', async () => {
    await save({ country: 'CH', phone: '044 668 18 00' });
    await save({ country: undefined, phone: '044 668 18 01' });
    expect((await profile()).phone).toBe('+41446681801');
  });

  test('of another user is not found, not even for the Account Holder or a super admin', async () => {
    const holder = await buildUser(server, clientId, ['holder', 'admin', 'operator']);
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super']);
    for (const caller of [holder, staff]) await expect(save({ userId: operator.id }, caller)).rejects.toMatchObject(refused('not_found'));
    expect((await profile()).lastName).not.toBe('Lane');
  });

  test('of staff is saved as well, without a default contact', async () => {
    const internal = await buildClient(server, { isInternal: true });
    const staff = await buildUser(server, internal.id, ['super']);
    await server.services.database.db.updateTable('clients').set({ deactivated_at: new Date() }).where('id', '=', internal.id).execute();
    await save({ userId: staff.id, firstName: 'Sue' }, staff);
    expect(await profile(staff)).toMatchObject({ firstName: 'Sue', isSuper: true });
    expect(await findContacts(staff)).toEqual([]);
    expect(await entries(internal.id)).toMatchObject([{ actor_id: staff.id, actor_name: 'Sue Lane', staff_id: null, staff_name: null }]);
  });

  test('cannot be saved while the account is deactivated, but can after the free period', async () => {
    const setClient = (values: object) => server.services.database.db.updateTable('clients').set(values).where('id', '=', clientId).execute();
    await setClient({ deactivated_at: new Date(server.clock.at) });
    await expect(save()).rejects.toMatchObject({ ...refused('account_deactivated'), message: expect.stringContaining('add, edit or delete Users') as string });
    await setClient({ deactivated_at: null, activated_at: null, trial_started_at: new Date(server.clock.at - 20 * dayMs) });
    await expect(save()).resolves.toBeDefined();
  });
});

describe('a new number', () => {
  test('takes the default contact with it', async () => {
    const [first, second] = [newPhone(), newPhone()];
    await save({ phone: first });
    expect(await findContacts(operator)).toMatchObject([{ phone: `+1${first}`, is_default: true }]);
    await save({ phone: second });
    expect(await findContacts(operator)).toMatchObject([{ phone: `+1${second}`, is_default: true }]);
  });

  test('of an admin who sets no messages makes no default contact', async () => {
    const admin = await buildUser(server, clientId, ['admin']);
    await save({}, admin);
    expect(await findContacts(admin)).toEqual([]);
  });

  test('is sent the link of the receiver app where that is asked for, and only if it really is another one', async () => {
    const phone = newPhone();
    await save({ phone, sendsAppLink: true });
    const sent = await texts(`+1${phone}`);
    expect(sent).toMatchObject([{ kind: 'app link', channel: 'sms', client_id: clientId }]);
    expect(sent[0]?.body).toContain('/app');
    await save({ phone, sendsAppLink: true, firstName: 'Other' });
    expect(await texts(`+1${phone}`)).toHaveLength(1);
    const silent = newPhone();
    await save({ phone: silent });
    expect(await texts(`+1${silent}`)).toEqual([]);
  });

  test('is sent no link by a user or to a number that had three within the minute', async () => {
    const target = newPhone();
    for (let round = 0; round < 3; round += 1) {
      const caller = await buildUser(server, clientId, ['operator']);
      await save({ phone: target, sendsAppLink: true }, caller);
    }
    await expect(save({ phone: target, sendsAppLink: true })).rejects.toMatchObject(refused('too_many_requests'));
    for (let round = 0; round < 3; round += 1) await save({ phone: newPhone(), sendsAppLink: true });
    const last = newPhone();
    await expect(save({ phone: last, sendsAppLink: true })).rejects.toMatchObject(refused('too_many_requests'));
    expect(await texts(`+1${last}`)).toEqual([]);
    await expect(save({ phone: last })).resolves.toBeDefined();
    server.clock.at += 60_000;
  });

  test('whose owner opted out gets no text message', async () => {
    const phone = newPhone();
    const at = new Date(server.clock.at);
    await server.services.database.db
      .insertInto('opt_outs')
      .values({ phone: `+1${phone}`, created_at: at })
      .execute();
    await save({ phone, sendsAppLink: true });
    expect(await texts(`+1${phone}`)).toEqual([]);
  });

  test('gets one text message of plain letters, however long the address of the installation is', () => {
    expect(appLinkText('https://earshot.example')).toMatch(/^[\w .:/]{1,160}$/);
    expect(appLinkText(`https://${'long.'.repeat(20)}example`)).toMatch(/^https:\S{1,152}$/);
  });
});

describe('a contact of the own, from the profile dialog', () => {
  const asContact = { table: 'contacts' as const, timeZone: undefined };

  test('is saved like on the Contacts page', async () => {
    const { id } = await buildContact(server, operator);
    const phone = newPhone();
    expect(await save({ ...asContact, userId: id, firstName: 'Ana', phone, email: 'ana@example.test' })).toMatchObject({
      message: 'Your contact was updated.',
    });
    const { teams } = await server.api(operator.token).contacts.list({ query: { id } });
    expect(teams.docs).toMatchObject([{ firstName: 'Ana', lastName: 'Lane', phone: `+1${phone}`, email: 'ana@example.test' }]);
    expect(await entries()).toMatchObject([{ action: 'contact.edited', subject: 'Ana Lane' }]);
  });

  test('is refused in the words of the form, and not found among those of others', async () => {
    const { id } = await buildContact(server, operator);
    const colleague = await buildUser(server, clientId, ['operator']);
    const admin = await buildUser(server, clientId, ['admin']);
    const other = await buildContact(server, colleague);
    await expect(save({ ...asContact, userId: id, email: 'no address' })).rejects.toMatchObject(
      refused('invalid_input', { field: 'Email', message: 'Email must be valid' }),
    );
    await expect(save(asContact)).rejects.toMatchObject(refused('invalid_input', { field: 'UserID' }));
    await expect(save({ ...asContact, userId: other.id })).rejects.toMatchObject(refused('not_found'));
    await expect(save({ ...asContact, userId: id }, admin)).rejects.toMatchObject(refused('forbidden'));
  });
});
