import { dayMs, endsAt, type Role, type Schedule, startsAt, userInvitationDays, wallClockAt } from '@earshot/domain';
import { hashToken, newId, newToken } from '../src/platform/database/ids.ts';
import { openDevice, openSession } from '../src/platform/session/session.ts';
import { buildConsent } from './consents.ts';
import type { TestServer } from './server.ts';

let serial = 0;

export async function buildClient(
  { services, clock }: TestServer,
  values: { readonly name?: string; readonly viewMessages?: boolean; readonly shareContacts?: boolean; readonly isInternal?: boolean } = {},
) {
  const id = newId(clock.at);
  await services.database.db
    .insertInto('clients')
    .values({
      id,
      name: values.name ?? `Client ${++serial}`,
      view_messages: values.viewMessages ?? false,
      share_contacts: values.shareContacts ?? false,
      is_internal: values.isInternal ?? false,
      activated_at: new Date(clock.at),
      created_at: new Date(clock.at),
    })
    .execute();
  return { id };
}

export interface BuiltUser {
  readonly id: string;
  readonly clientId: string;
  readonly email: string;
  readonly token: string;
}

/** A signed-in user, with the group Everyone that each operator has. */
export async function buildUser(
  server: TestServer,
  clientId: string,
  roles: readonly Exclude<Role, 'receiver'>[],
  values: { readonly firstName?: string; readonly timeZone?: string } = {},
): Promise<BuiltUser> {
  const { services, clock } = server;
  const { db } = services.database;
  const id = newId(clock.at);
  const email = `user${++serial}@test.example`;
  const createdAt = new Date(clock.at);
  await db
    .insertInto('users')
    .values({
      client_id: clientId,
      id,
      first_name: values.firstName ?? 'Pat',
      last_name: `Number${serial}`,
      email,
      phone: null,
      country: null,
      time_zone: values.timeZone ?? 'America/Denver',
      is_holder: roles.includes('holder'),
      is_admin: roles.includes('admin'),
      is_operator: roles.includes('operator'),
      is_support: roles.includes('support'),
      is_super: roles.includes('super'),
      created_at: createdAt,
    })
    .execute();
  await db
    .insertInto('sign_ins')
    .values({ user_id: id, client_id: clientId, email, password_hash: null, verified_at: createdAt, created_at: createdAt })
    .execute();
  if (roles.includes('operator') || roles.includes('holder')) await buildGroup(server, { id, clientId }, { name: 'Everyone', isDefault: true });
  const { token } = await openSession(db, { clientId, userId: id }, clock.at);
  return { id, clientId, email, token };
}

/** Another session of a user; returns its id. */
export async function buildSession({ services, clock }: TestServer, owner: Owner): Promise<string> {
  const { db } = services.database;
  const { token } = await openSession(db, { clientId: owner.clientId, userId: owner.id }, clock.at);
  return (await db.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow()).id;
}

/** An open invitation to the console; `token` is the secret of its mailed link. */
export async function buildUserInvitation(
  { services, clock }: TestServer,
  clientId: string,
  values: { readonly firstName?: string; readonly email?: string; readonly isAdmin?: boolean; readonly isOperator?: boolean; readonly expiresAt?: number } = {},
) {
  const id = newId(clock.at);
  const email = values.email ?? `invited${++serial}@test.example`;
  const token = newToken();
  await services.database.db
    .insertInto('user_invitations')
    .values({
      client_id: clientId,
      id,
      email,
      first_name: values.firstName ?? 'Ira',
      last_name: 'Invited',
      phone: null,
      country: null,
      time_zone: 'America/Denver',
      is_admin: values.isAdmin ?? false,
      is_operator: values.isOperator ?? true,
      token_hash: hashToken(token),
      created_at: new Date(clock.at),
      expires_at: new Date(values.expiresAt ?? clock.at + userInvitationDays * dayMs),
    })
    .execute();
  return { id, email, token };
}

export async function buildWaitingPerson({ services, clock }: TestServer, values: { readonly firstName?: string } = {}) {
  const { db } = services.database;
  const id = newId(clock.at);
  const email = `waiting${++serial}@test.example`;
  const at = new Date(clock.at);
  await db.insertInto('sign_ins').values({ user_id: id, client_id: null, email, password_hash: null, verified_at: at, created_at: at }).execute();
  await db
    .insertInto('waiting_people')
    .values({
      user_id: id,
      first_name: values.firstName ?? 'Will',
      last_name: 'Waiting',
      email,
      time_zone: 'America/Denver',
      wants_to_wait: true,
      answered_at: at,
      created_at: at,
    })
    .execute();
  const { token } = await openSession(db, { clientId: null, userId: id }, clock.at);
  return { id, email, token };
}

interface Owner {
  readonly id: string;
  readonly clientId: string;
}

/** An entry of an operator's address book. A number whose device is signed in agrees to the client, unless the test says otherwise. */
export async function buildContact(
  server: TestServer,
  owner: Owner,
  values: { readonly firstName?: string; readonly lastName?: string; readonly phone?: string; readonly isShared?: boolean; readonly agrees?: boolean } = {},
) {
  const { services, clock } = server;
  const id = newId(clock.at);
  const number = `+1202555${String(1000 + (++serial % 9000))}`;
  const at = new Date(clock.at);
  await services.database.db
    .insertInto('contacts')
    .values({
      client_id: owner.clientId,
      id,
      operator_id: owner.id,
      first_name: values.firstName ?? 'Chris',
      last_name: values.lastName ?? `Contact${serial}`,
      phone: values.phone ?? number,
      country: 'US',
      shared_at: values.isShared ? at : null,
      created_at: at,
      modified_at: at,
    })
    .execute();
  const device = await services.database.db
    .selectFrom('devices')
    .select('id')
    .where('phone', '=', values.phone ?? '')
    .executeTakeFirst();
  if (device && values.agrees !== false) await buildConsent(server, values.phone ?? number, owner.clientId);
  return { id, phone: values.phone ?? number };
}

export async function buildGroup(
  { services, clock }: TestServer,
  owner: Owner,
  values: {
    readonly name?: string;
    readonly isDefault?: boolean;
    readonly isActive?: boolean;
    readonly isShared?: boolean;
    readonly memberIds?: readonly string[];
  } = {},
) {
  const id = newId(clock.at);
  const at = new Date(clock.at);
  await services.database.db
    .insertInto('groups')
    .values({
      client_id: owner.clientId,
      id,
      operator_id: owner.id,
      name: values.name ?? `Group ${++serial}`,
      type_id: 'crew',
      is_default: values.isDefault ?? false,
      is_active: values.isActive ?? true,
      shared_at: values.isShared ? at : null,
      created_at: at,
      modified_at: at,
    })
    .execute();
  for (const contact_id of values.memberIds ?? [])
    await services.database.db.insertInto('group_members').values({ client_id: owner.clientId, group_id: id, contact_id }).execute();
  return { id };
}

/** A finished import of no contacts, later than the earlier ones. */
export async function buildImport({ services, clock }: TestServer, owner: Owner) {
  const at = new Date(clock.at + ++serial);
  const id = newId(at.getTime());
  await services.database.db
    .insertInto('imports')
    .values({ client_id: owner.clientId, id, operator_id: owner.id, status: 'done', country: 'US', rows: null, total: 0, created_at: at, touched_at: at })
    .execute();
  return { id };
}

/** A saved route through Denver without listeners. */
export async function buildDriveTest({ services, clock }: TestServer, owner: Owner, values: { readonly name?: string } = {}) {
  const id = newId(clock.at);
  const at = new Date(clock.at);
  const points = [
    { lat: 39.7392, lng: -104.9903 },
    { lat: 39.7492, lng: -104.9903 },
  ];
  const drive = { points, speedMph: 35, startsAt: at.toISOString(), noise: 'none', ears: { kind: 'everyone' }, language: 'en' };
  await services.database.db
    .insertInto('drive_tests')
    .values({
      client_id: owner.clientId,
      id,
      operator_id: owner.id,
      name: values.name ?? `Route ${++serial}`,
      drive: JSON.stringify(drive),
      answer: JSON.stringify({ results: [], circles: [], leftOut: 0 }),
      outcomes: '{}',
      seen: '{}',
      ran_at: at,
      fingerprint: '',
      inputs: '',
      created_at: at,
      modified_at: at,
    })
    .execute();
  return { id };
}

/** A signed-in device of a number, which agrees to all clients that know it by now unless the test says otherwise; returns its token. */
export async function buildDevice(server: TestServer, phone: string, { agrees = true }: { readonly agrees?: boolean } = {}): Promise<string> {
  if (agrees) await buildConsent(server, phone);
  return (await openDevice(server.services.database.db, phone, server.clock.at)).token;
}

/** A final message of today, Denver time, for the whole day, at a place in Denver. */
export async function buildMessage(
  { services, clock }: TestServer,
  owner: Owner,
  values: {
    readonly title?: string;
    readonly body?: string;
    readonly location?: string;
    readonly place?: { readonly lat: number; readonly lng: number };
    readonly isDraft?: boolean;
    readonly schedule?: Partial<Schedule>;
    readonly contactIds?: readonly string[];
    readonly groupIds?: readonly string[];
  } = {},
) {
  const { db } = services.database;
  const id = newId(clock.at);
  const at = new Date(clock.at);
  const timeZone = 'America/Denver';
  const today = wallClockAt(timeZone, clock.at).date;
  const schedule: Schedule = {
    startDate: today,
    endDate: today,
    startMinute: 0,
    endMinute: 1440,
    repeat: 'no',
    repeatDays: [true, true, true, true, true, true, true],
    timeZone,
    ...values.schedule,
  };
  const end = endsAt(schedule);
  await db
    .insertInto('messages')
    .values({
      client_id: owner.clientId,
      id,
      operator_id: owner.id,
      parent_id: null,
      title: values.title ?? `Message ${++serial}`,
      body: values.body ?? 'Use the north gate.',
      location: values.location ?? 'Union Station, Denver',
      ...(values.place ?? { lat: 39.7527, lng: -105.0002 }),
      radius_meters: 182.88,
      radius_unit: 'mi',
      is_draft: values.isDraft ?? false,
      start_date: schedule.startDate,
      end_date: schedule.endDate,
      start_minute: schedule.startMinute,
      end_minute: schedule.endMinute,
      repeat: schedule.repeat,
      repeat_days: [...schedule.repeatDays],
      trigger: 'enter',
      time_zone: schedule.timeZone,
      starts_at: new Date(startsAt(schedule)),
      ends_at: end === null ? null : new Date(end),
      modified_at: at,
      created_at: at,
    })
    .execute();
  for (const contact_id of values.contactIds ?? [])
    await db.insertInto('message_contacts').values({ client_id: owner.clientId, message_id: id, contact_id }).execute();
  for (const group_id of values.groupIds ?? []) await db.insertInto('message_groups').values({ client_id: owner.clientId, message_id: id, group_id }).execute();
  return { id, modifiedAt: clock.at };
}
