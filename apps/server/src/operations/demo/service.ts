import { fullName } from '@earshot/domain';
import { recordEvents } from '../../field/receivers/index.ts';
import { hashPassword } from '../../people/sign-in/index.ts';
import { noteInboxChange } from '../../platform/database/changes.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { hasDevice } from './activity.ts';
import { demoCompanies, demoUsers, type OwnerKey } from './companies.ts';
import { type Book, type ContactRow, type LoadedGroup, loadMessages } from './load-messages.ts';
import { demoContacts, demoGroups } from './people.ts';
import { clientRow, consentRow, contactRow, deviceRow, found, groupRow, type Ids, newIds, type Owner, signInRow, userRow } from './rows.ts';
import { demoPassword } from './sign-ins.ts';
import { insertAll, isLoaded, markLoaded } from './store.ts';
import { loadTeam } from './team.ts';

type SeedServices = Pick<Services, 'database' | 'live' | 'now'>;

/** Loads the demo companies once, in one transaction, so that a server that is killed meanwhile leaves no partial data. */
export async function seedDemo(services: SeedServices): Promise<void> {
  const { database, now: clock } = services;
  if (await isLoaded(database.db)) return;
  // One hash for all users: it is slow, and they share the password.
  const passwordHash = await hashPassword(demoPassword);
  await database.transaction(async (tx) => {
    const now = clock();
    if (!(await markLoaded(tx.db, now))) return;
    const ids = newIds(now);
    await insertAll(
      tx.db,
      'clients',
      demoCompanies.map((company) => clientRow(company, ids, now)),
    );
    await insertAll(
      tx.db,
      'users',
      demoUsers.map((user) => userRow(user, ids, now)),
    );
    await insertAll(
      tx.db,
      'sign_ins',
      demoUsers.map((user) => signInRow(user, passwordHash, ids, now)),
    );
    await loadTeam(tx, ids, now);
    for (const key of ['holder', 'operator', 'operator2', 'trial'] as const) await loadAddressBook({ services, tx, now }, key, ids);
  });
}

interface LoadContext {
  readonly services: SeedServices;
  readonly tx: Transaction;
  readonly now: number;
}

/** Loads one operator's contacts, groups, messages and the device reports. */
async function loadAddressBook({ services, tx, now }: LoadContext, key: OwnerKey, ids: Ids): Promise<void> {
  const { db } = tx;
  const user = demoUsers.find((each) => each.key === key);
  if (!user) throw new Error(`The demo has no ${key}`);
  const owner = { clientId: found(ids.clients, user.company), userId: found(ids.users, key) };
  const self = {
    name: fullName(user),
    phone: user.phone,
    email: `${key}@demo.test`,
    habit: 'diligent',
    language: 'en',
    isShared: false,
  } as const;
  const book: Book = [...demoContacts.filter((contact) => contact.owner === key), self];

  const contacts = new Map(book.map((contact) => [contact.name, contactRow(contact, owner, { isDefault: contact === self, now })]));
  await insertAll(db, 'contacts', [...contacts.values()]);
  const devices = book.filter(({ habit }) => hasDevice(habit));
  await insertAll(
    db,
    'devices',
    devices.map(({ phone, habit }) => deviceRow(phone, now, habit)),
  );
  await insertAll(
    db,
    'consents',
    devices.map(({ phone }) => consentRow(phone, owner, now)),
  );

  const groups = await loadGroups(tx, owner, { key, now, contacts });
  noteInboxChange(db, owner.clientId);
  const heard = await loadMessages(tx, owner, { key, now, contacts, groups, book });
  for (const report of heard) await recordEvents(services, tx, report);
}

interface GroupLoading {
  readonly key: OwnerKey;
  readonly now: number;
  readonly contacts: ReadonlyMap<string, ContactRow>;
}

async function loadGroups({ db }: Transaction, owner: Owner, { key, now, contacts }: GroupLoading): Promise<ReadonlyMap<string, LoadedGroup>> {
  const everyone = groupRow({ name: 'Everyone', typeId: 'other', isDefault: true }, owner, now);
  const chosen = demoGroups.filter((group) => group.owner === key).map((group) => ({ ...group, row: groupRow({ ...group, isDefault: false }, owner, now) }));
  await insertAll(db, 'groups', [everyone, ...chosen.map(({ row }) => row)]);
  const members = chosen.flatMap(({ row, members: names }) =>
    names.map((name) => ({ client_id: owner.clientId, group_id: row.id, contact_id: found(contacts, name).id })),
  );
  await insertAll(db, 'group_members', members);
  return new Map([
    ['Everyone', { id: everyone.id, members: [...contacts.keys()] }],
    ...chosen.map(({ name, row, members: names }) => [name, { id: row.id, members: names }] as const),
  ]);
}
