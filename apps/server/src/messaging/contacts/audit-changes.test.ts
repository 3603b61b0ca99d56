// The audit tells the Account Holder who did what to which contacts, and what changed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;
let holder: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await buildClient(server, { shareContacts: true });
  operator = await buildUser(server, id, ['operator'], { firstName: 'Olga' });
  holder = await buildUser(server, id, ['holder']);
});

const some = (...ids: string[]) => ({ kind: 'some' as const, ids: new Set(ids) });
const api = () => {
  server.clock.at += 1_000;
  return server.api(operator.token);
};
const add = async (FirstName: string, PhoneNumber: string) =>
  (await api().contacts.save({ body: { form: { firstName: FirstName, lastName: 'Reyes', email: '', phone: PhoneNumber, country: 'US' } } })).UserID;
/** The entries, oldest first. */
const told = async (search?: string) => {
  const { data } = await server.api(holder.token).audit.list({ query: { perpage: 100, ...(search && { search }) } });
  expect(data.every(({ actor }) => actor.startsWith('Olga '))).toBe(true);
  return data.map(({ action, subject, changes }) => [action, subject, ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)]).toReversed();
};

test("a contact's entries tell that it was added, edited with its changes, shared, deleted and restored; an edit without changes has none", async () => {
  const id = await add('Ada', '303 555 0141');
  const edited = { id, firstName: 'Ada', lastName: 'Reyes', email: 'ada@example.test', phone: '303 555 0142', country: 'US' };
  const { Modified } = await api().contacts.save({ body: { form: edited } });
  await api().contacts.save({ body: { form: { ...edited, modifiedAt: Modified } } });
  await api().contacts.share({ body: { UserID: id } });
  await api().contacts.share({ body: { UserID: id } });
  await api().contacts.save({ body: { deletedId: id } });
  await api().contacts.restore({ body: { UserID: [id] } });
  await api().contacts.restore({ body: { UserID: [id] } });
  const all = [
    ['contact.added', 'Ada Reyes'],
    ['contact.edited', 'Ada Reyes', 'Phone number: +13035550141 → +13035550142', 'Email address:  → ada@example.test'],
    ['contact.shared', 'Ada Reyes'],
    ['contact.deleted', 'Ada Reyes'],
    ['contact.restored', 'Ada Reyes'],
  ];
  expect(await told()).toEqual(all);
  expect(await told('ada')).toEqual(all);
  expect(await told('Zoe')).toEqual([]);
});

test('several contacts have an entry each by name, and a file has entries with the counts of its import and its undo', async () => {
  const [ada, bo] = [await add('Ada', '303 555 0143'), await add('Bo', '303 555 0144')];
  await api().contacts.shareSelected({ body: { selection: some(ada, bo), status: 'All' } });
  await api().contacts.shareSelected({ body: { selection: some(ada, bo), status: 'All' } });
  await api().contacts.remove({ body: { selection: some(ada, bo), status: 'All' } });
  const row = { FirstName: 'Cy', LastName: 'Reyes', Email: 'cy@example.test' };
  const file = [
    { ...row, PhoneNumber: '303 555 0145' },
    { ...row, PhoneNumber: '303 555 0146' },
    { ...row, PhoneNumber: 'none' },
  ];
  const { import: done } = await api().imports.add({ query: { countryCode: 'US' }, body: file });
  await api().imports.undo({ body: { id: done.Id ?? '' } });
  const lines = (await told()).map((line) => line.join(' '));
  expect(lines.slice(0, 2)).toEqual(['contact.added Ada Reyes', 'contact.added Bo Reyes']);
  expect(lines.slice(2, 4).toSorted()).toEqual(['contact.shared Ada Reyes', 'contact.shared Bo Reyes']);
  expect(lines.slice(4, 6).toSorted()).toEqual(['contact.deleted Ada Reyes', 'contact.deleted Bo Reyes']);
  expect(lines.slice(6)).toEqual(['contacts.imported 2 contacts', 'contacts.import-undone 2 contacts']);
});
