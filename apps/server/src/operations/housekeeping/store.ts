import { dayMs } from '@earshot/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { restorableMs } from '../../platform/database/removals.ts';

const batch = 2_000;

export type Leftover =
  | 'sessions'
  | 'archived_sessions'
  | 'devices'
  | 'sign_in_codes'
  | 'sign_ups'
  | 'phone_tickets'
  | 'password_resets'
  | 'idempotency_keys'
  | 'outbox'
  | 'attempts'
  | 'known_devices'
  | 'billing_events'
  | 'sandbox_setups'
  | 'inbox_changes'
  | 'notifications'
  | 'push_subscriptions'
  | 'own_tracks'
  | 'consents'
  | 'company_reports'
  | 'removals'
  | 'audit_entries'
  | 'billing_spans';

const isSignedIn = (now: number) => sql`devices.ended_at is null and devices.expires_at > ${instant(now)}`;

const isLeftover: Readonly<Record<Leftover, (now: number) => RawBuilder<SqlBool>>> = {
  sessions: (now) => sql`expires_at <= ${instant(now)}`,
  archived_sessions: (now) => sql`expires_at <= ${instant(now)}`,
  // The newest row of a number is kept: it says since when no device is signed in with it.
  devices: (now) => sql`ended_at < ${instant(now - 90 * dayMs)}
    and exists (select from devices newer where newer.phone = devices.phone and (newer.created_at, newer.id) > (devices.created_at, devices.id))`,
  sign_in_codes: (now) => sql`expires_at <= ${instant(now)}`,
  phone_tickets: (now) => sql`expires_at <= ${instant(now)}`,
  sign_ups: (now) => sql`expires_at <= ${instant(now)}`,
  password_resets: (now) => sql`expires_at <= ${instant(now)}`,
  idempotency_keys: (now) => sql`created_at < ${instant(now - 2 * dayMs)}`,
  // Failed messages stay longer, because people ask why a person heard nothing.
  outbox: (now) => sql`(status = 'sent' and sent_at < ${instant(now - 30 * dayMs)}) or (status = 'failed' and created_at < ${instant(now - 90 * dayMs)})`,
  attempts: (now) => sql`until <= ${instant(now)}`,
  // As long as a browser keeps the cookie.
  known_devices: (now) => sql`used_at <= ${instant(now - 400 * dayMs)}`,
  // Providers repeat an event for some days, not for months.
  billing_events: (now) => sql`received_at < ${instant(now - 90 * dayMs)}`,
  sandbox_setups: (now) => sql`created_at < ${instant(now - 2 * dayMs)}`,
  // Devices that knew an older sum read their messages once more.
  inbox_changes: (now) => sql`at < ${instant(now - dayMs)}`,
  // Longer than any occasion lasts, because a phone may report late. `near` lasts a day, a nudge ten minutes.
  notifications: (now) => sql`created_at < ${instant(now - 90 * dayMs)} or (kind in ('near', 'nudge') and created_at < ${instant(now - 8 * dayMs)})`,
  push_subscriptions: (now) => sql`not exists (select from devices where devices.id = push_subscriptions.device_id and ${isSignedIn(now)})`,
  // The permission is for the device that gave it, and for no later one.
  own_tracks: (now) => sql`not exists (
    select from devices where devices.phone = own_tracks.phone and devices.created_at <= own_tracks.created_at and ${isSignedIn(now)})`,
  // A number that is added again within a month is not asked again; a leaving stays visible for more than a year.
  consents: (now) => sql`unlisted_at < ${instant(now - 30 * dayMs)} and (left_at is null or left_at < ${instant(now - 400 * dayMs)})`,
  removals: (now) => sql`removed_at <= ${instant(now - restorableMs)}`,
  // Receivers are not the company's own people, so their names leave its audit.
  audit_entries: (now) => sql`(action like 'contact.%' or action = 'person.exported') and at < ${instant(now - 400 * dayMs)}`,
  // As long as their bills can be downloaded.
  billing_spans: (now) => sql`to_at < ${instant(now - 400 * dayMs)}`,
  company_reports: (now) => sql`handled_at < ${instant(now - 400 * dayMs)}`,
};

/**
 * Notes the time from which numbers that agreed to a client, or left it, are no longer its contacts, and clears it for
 * numbers that are contacts again.
 */
export async function noteUnlisted(db: Db, now: number): Promise<void> {
  const isListed = sql<SqlBool>`exists (select from contacts where contacts.client_id = consents.client_id and contacts.phone = consents.phone)`;
  await db
    .updateTable('consents')
    .set({ unlisted_at: sql`case when ${isListed} then null else ${instant(now)} end` })
    .where(sql<SqlBool>`(unlisted_at is null) <> ${isListed}`)
    .execute();
}

/**
 * Removes some of a table's leftovers, and returns whether more are left. Rows that another transaction works on are
 * left to the next night.
 */
export async function removeSome(db: Db, kind: Leftover, now: number): Promise<{ readonly removed: number; readonly isLast: boolean }> {
  const table = sql.table(kind);
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any(array(select ctid from ${table} where ${isLeftover[kind](now)} limit ${batch} for update skip locked))`.execute(db);
  const removed = Number(numAffectedRows ?? 0);
  return { removed, isLast: removed < batch };
}
