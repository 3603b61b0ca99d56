import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, instant } from '../platform/database.ts';

const dayMs = 86_400_000;
const batch = 2_000;

/** Tables of which rows are left over. */
export type Leftover =
  | 'sessions'
  | 'devices'
  | 'sign_in_codes'
  | 'sign_ups'
  | 'password_resets'
  | 'idempotency_keys'
  | 'outbox'
  | 'attempts'
  | 'billing_events'
  | 'sandbox_setups';

const isLeftover: Readonly<Record<Leftover, (now: number) => RawBuilder<SqlBool>>> = {
  sessions: (now) => sql`expires_at <= ${instant(now)}`,
  // decisions, Contacts: verified once a device was signed in with the number; the newest one of a number is kept to tell so
  devices: (now) => sql`ended_at < ${instant(now - 90 * dayMs)}
    and exists (select from devices newer where newer.phone = devices.phone and (newer.created_at, newer.id) > (devices.created_at, devices.id))`,
  sign_in_codes: (now) => sql`expires_at <= ${instant(now)}`,
  sign_ups: (now) => sql`expires_at <= ${instant(now)}`,
  password_resets: (now) => sql`expires_at <= ${instant(now)}`,
  idempotency_keys: (now) => sql`created_at < ${instant(now - 2 * dayMs)}`,
  outbox: (now) => sql`status = 'sent' and sent_at < ${instant(now - 30 * dayMs)}`,
  attempts: (now) => sql`until <= ${instant(now)}`,
  // Providers tell of an event again for some days, not for months.
  billing_events: (now) => sql`received_at < ${instant(now - 90 * dayMs)}`,
  sandbox_setups: (now) => sql`created_at < ${instant(now - 2 * dayMs)}`,
};

/** Removes some of a table's leftovers, and answers whether there are more. Rows that somebody else works on are left to the next night. */
export async function removeSome(db: Db, kind: Leftover, now: number): Promise<{ readonly removed: number; readonly isLast: boolean }> {
  const table = sql.table(kind);
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any(array(select ctid from ${table} where ${isLeftover[kind](now)} limit ${batch} for update skip locked))`.execute(db);
  const removed = Number(numAffectedRows ?? 0);
  return { removed, isLast: removed < batch };
}
