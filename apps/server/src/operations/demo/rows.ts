import { randomBytes } from 'node:crypto';
import { addDays, dayMs, findGroupType, hourMs, wallClockAt } from '@earshot/domain';
import type { Insertable } from 'kysely';
import { settingsColumns } from '../../messaging/messages/index.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { hasDevice } from './activity.ts';
import { type DemoCompany, demoCompanies, type DemoUser, demoUsers } from './companies.ts';
import type { DemoMessage } from './demo-message.ts';
import type { DemoContact, DemoGroup, Habit } from './people.ts';

/** The time zone of the demo companies. */
export const demoZone = 'America/New_York';

const deviceDays = 365;

/** Ids by the names that the demo's lists use. */
export interface Ids {
  readonly clients: ReadonlyMap<DemoCompany['key'], string>;
  readonly users: ReadonlyMap<DemoUser['key'], string>;
}

export const newIds = (now: number): Ids => ({
  clients: new Map(demoCompanies.map(({ key }) => [key, newId(now)])),
  users: new Map(demoUsers.map(({ key }) => [key, newId(now)])),
});

export const found = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo has no ${String(key)}`);
  return value;
};

const ago = (now: number, days: number): Date => new Date(now - days * dayMs);

export const clientRow = (company: DemoCompany, ids: Ids, now: number): Insertable<Schema['clients']> => ({
  id: found(ids.clients, company.key),
  name: company.name,
  details: company.details,
  company_site_url: company.site,
  industry: company.industry,
  is_internal: company.isInternal ?? false,
  share_contacts: true,
  trial_started_at: company.trialDays === undefined ? null : ago(now, company.trialDays),
  activated_at: company.trialDays === undefined ? ago(now, company.createdDays) : null,
  created_at: ago(now, company.createdDays),
});

const findDemoCompany = (user: DemoUser): DemoCompany => {
  const company = demoCompanies.find(({ key }) => key === user.company);
  if (!company) throw new Error(`The demo has no ${user.company}`);
  return company;
};

export const userRow = (user: DemoUser, ids: Ids, now: number): Insertable<Schema['users']> => ({
  client_id: found(ids.clients, user.company),
  id: found(ids.users, user.key),
  first_name: user.firstName,
  last_name: user.lastName,
  email: `${user.key}@demo.test`,
  phone: user.phone,
  country: 'US',
  time_zone: demoZone,
  is_holder: user.roles.includes('holder'),
  is_admin: user.roles.includes('admin'),
  is_operator: user.roles.includes('operator'),
  is_super: user.roles.includes('super'),
  is_support: user.roles.includes('support'),
  last_seen_at: new Date(now - user.seenHours * hourMs),
  created_at: ago(now, findDemoCompany(user).createdDays),
});

export const signInRow = (user: DemoUser, passwordHash: string, ids: Ids, now: number): Insertable<Schema['sign_ins']> => ({
  user_id: found(ids.users, user.key),
  client_id: found(ids.clients, user.company),
  email: `${user.key}@demo.test`,
  password_hash: passwordHash,
  verified_at: ago(now, findDemoCompany(user).createdDays),
  created_at: ago(now, findDemoCompany(user).createdDays),
});

export interface Owner {
  readonly clientId: string;
  readonly userId: string;
}

const invitedDays: Partial<Record<Habit, number>> = { pending: 2, lapsed: 12 };

export function contactRow(
  contact: Omit<DemoContact, 'owner'>,
  owner: Owner,
  values: { readonly isDefault: boolean; readonly now: number },
): Insertable<Schema['contacts']> {
  const { isDefault, now } = values;
  const [first_name = '', ...rest] = contact.name.split(' ');
  const createdAt = ago(now, isDefault ? 6 : hasDevice(contact.habit) ? 20 : 13);
  const invited = invitedDays[contact.habit];
  return {
    client_id: owner.clientId,
    id: newId(createdAt.getTime()),
    operator_id: owner.userId,
    first_name,
    last_name: rest.join(' '),
    phone: contact.phone,
    country: 'US',
    email: contact.email,
    is_default: isDefault,
    shared_at: contact.isShared ? ago(now, 4) : null,
    invited_at: invited === undefined ? (hasDevice(contact.habit) && !isDefault ? ago(now, 19) : null) : ago(now, invited),
    created_at: createdAt,
    modified_at: createdAt,
  };
}

export function groupRow(
  group: Omit<DemoGroup, 'owner' | 'members'> & { readonly isDefault: boolean },
  owner: Owner,
  now: number,
): Insertable<Schema['groups']> {
  const createdAt = ago(now, 18);
  return {
    client_id: owner.clientId,
    id: newId(createdAt.getTime()),
    operator_id: owner.userId,
    name: group.name,
    type_id: findGroupType(group.typeId).id,
    is_active: !group.isInactive,
    is_default: group.isDefault,
    shared_at: group.isShared ? ago(now, 4) : null,
    created_at: createdAt,
    modified_at: createdAt,
  };
}

const everyDay = [true, true, true, true, true, true, true];
const mondayToFriday = [false, true, true, true, true, true, false];

/** A message's row before it is written, with its instants as dates. */
export type MessageRow = Insertable<Schema['messages']> & { readonly created_at: Date };

/** A message's row; it was written the evening before its first day, or `order` hours ago if that evening is still to come. */
export function messageRow(message: DemoMessage, owner: Owner, { now, order }: { readonly now: number; readonly order: number }): MessageRow {
  const today = wallClockAt(demoZone, now).date;
  const startDate = addDays(today, message.from);
  const settings = settingsColumns(
    {
      startDate,
      endDate: message.days === undefined ? null : addDays(startDate, message.days - 1),
      repeat: message.repeat === 'weekdays' ? 'custom' : (message.repeat ?? 'no'),
      repeatDays: message.repeat === 'weekdays' ? mondayToFriday : everyDay,
      startMinute: message.hours[0],
      endMinute: message.hours[1],
      trigger: message.isLeaving ? 'exit' : 'enter',
      priority: message.isPriority ? 1 : 0,
    },
    demoZone,
  );
  const writtenAt = new Date(Math.min(settings.starts_at.getTime() - 14 * hourMs, now - order * hourMs));
  const { location = '', lat = null, lng = null } = message.place ?? {};
  return {
    client_id: owner.clientId,
    id: newId(writtenAt.getTime()),
    operator_id: owner.userId,
    title: message.title,
    body: message.body,
    location,
    lat,
    lng,
    radius_meters: message.place ? (message.radiusMeters ?? 0) : 0,
    radius_unit: 'mi',
    is_draft: message.isDraft ?? false,
    ...settings,
    modified_at: writtenAt,
    created_at: writtenAt,
    finalized_at: message.isDraft ? null : writtenAt,
    version_at: message.isDraft ? null : writtenAt,
  };
}

/** A person with a device agreed to the company when they got it. */
export const consentRow = (phone: string, owner: Owner, now: number): Insertable<Schema['consents']> => ({
  client_id: owner.clientId,
  phone,
  agreed_at: ago(now, 18),
  how: 'invitation',
});

/** A device with an unusable token. */
export function deviceRow(phone: string, now: number, habit: Habit): Insertable<Schema['devices']> {
  const createdAt = ago(now, 18);
  const seenAt = habit === 'away' ? ago(now, 5) : new Date(now - hourMs);
  return {
    id: newId(createdAt.getTime()),
    phone,
    token_hash: randomBytes(32),
    created_at: createdAt,
    last_seen_at: seenAt,
    expires_at: new Date(seenAt.getTime() + deviceDays * dayMs),
  };
}
