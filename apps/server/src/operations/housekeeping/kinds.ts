import { dayMs } from '@earshot/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RetentionName } from '../../platform/config/config-retention.ts';
import { instant } from '../../platform/database/database.ts';
import { restorableMs } from '../../platform/database/removals.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Rows of one table that are kept for the same time. */
export interface KeptRows {
  readonly name: string;
  readonly table: keyof Schema;
  /** The rows, as people read it. */
  readonly title: string;
  /** The end of 'kept for 30 days …'; without a setting the whole of it. */
  readonly kept: string;
  readonly setting?: RetentionName;
  /** The column that tells the age of a row, if it has one. */
  readonly at?: string;
  /** Rows of the table that are of this kind; all of them if absent. */
  readonly which?: RawBuilder<SqlBool>;
}

/** Rows that the nightly job deletes by their age. */
export interface Kind extends KeptRows {
  readonly why: string;
  /** Rows that may go. `before` is the end that the setting gives, else it is now. */
  readonly isLeftover: (before: number, now: number) => RawBuilder<SqlBool>;
}

const isSignedIn = (now: number) => sql`devices.ended_at is null and devices.expires_at > ${instant(now)}`;
const isAboutReceiver = sql<SqlBool>`(action like 'contact.%' or action = 'person.exported')`;
const hasExpired = (now: number) => sql<SqlBool>`expires_at <= ${instant(now)}`;
/** A code or a link is of no use after its end. */
const expiring = { kept: 'until they expire', why: 'nobody can use them any more', isLeftover: hasExpired };

export const kinds: readonly Kind[] = [
  { name: 'sessions', table: 'sessions', title: 'Console sessions', at: 'created_at', ...expiring },
  { name: 'archived_sessions', table: 'archived_sessions', title: 'Console sessions that an archiving ended', ...expiring },
  { name: 'sign_in_codes', table: 'sign_in_codes', title: 'Sign-in codes of phones', at: 'created_at', ...expiring },
  { name: 'phone_tickets', table: 'phone_tickets', title: 'Codes for one’s own phone', at: 'created_at', ...expiring },
  { name: 'sign_ups', table: 'sign_ups', title: 'Sign-ups that nobody finished', at: 'created_at', ...expiring },
  { name: 'password_resets', table: 'password_resets', title: 'Links to a new password', at: 'created_at', ...expiring },
  {
    name: 'attempts',
    table: 'attempts',
    title: 'Counted tries',
    kept: 'until their limit ends',
    why: 'they count no longer',
    isLeftover: (now) => sql`until <= ${instant(now)}`,
  },
  {
    name: 'devices',
    table: 'devices',
    title: 'Ended sign-ins of phones',
    setting: 'KEEP_ENDED_PHONES',
    kept: 'after they ended; the last of a number stays',
    why: 'the last one says since when no phone is signed in with the number',
    at: 'ended_at',
    which: sql`ended_at is not null`,
    isLeftover: (before) => sql`ended_at < ${instant(before)}
      and exists (select from devices newer where newer.phone = devices.phone and (newer.created_at, newer.id) > (devices.created_at, devices.id))`,
  },
  {
    name: 'push_subscriptions',
    table: 'push_subscriptions',
    title: 'Push addresses',
    kept: 'until the sign-in ends',
    why: 'they belong to it',
    at: 'created_at',
    isLeftover: (now) => sql`not exists (select from devices where devices.id = push_subscriptions.device_id and ${isSignedIn(now)})`,
  },
  {
    name: 'own_tracks',
    table: 'own_tracks',
    title: 'OwnTracks passwords',
    kept: 'until the sign-in ends',
    why: 'the permission is for the device that gave it, and for no later one',
    at: 'created_at',
    isLeftover: (now) => sql`not exists (
      select from devices where devices.phone = own_tracks.phone and devices.created_at <= own_tracks.created_at and ${isSignedIn(now)})`,
  },
  {
    name: 'known_devices',
    table: 'known_devices',
    title: 'Browsers that were signed in before',
    kept: '400 days after their last use',
    why: 'a browser keeps the cookie as long',
    at: 'used_at',
    isLeftover: (now) => sql`used_at <= ${instant(now - 400 * dayMs)}`,
  },
  {
    name: 'removals',
    table: 'removals',
    title: 'Deleted contacts and groups',
    kept: 'ten minutes after the deletion',
    why: 'it can be undone until then',
    at: 'removed_at',
    isLeftover: (now) => sql`removed_at <= ${instant(now - restorableMs)}`,
  },
  {
    name: 'inbox_changes',
    table: 'inbox_changes',
    title: 'Marks of changes',
    kept: 'for a day',
    why: 'a phone that knew an older sum reads its messages once more',
    at: 'at',
    isLeftover: (now) => sql`at < ${instant(now - dayMs)}`,
  },
  {
    name: 'idempotency_keys',
    table: 'idempotency_keys',
    title: 'Answers kept for repeated requests',
    kept: 'for 2 days',
    why: 'no app repeats a request for longer',
    at: 'created_at',
    isLeftover: (now) => sql`created_at < ${instant(now - 2 * dayMs)}`,
  },
  {
    name: 'sandbox_setups',
    table: 'sandbox_setups',
    title: 'Unfinished card forms of the sandbox',
    kept: 'for 2 days',
    why: 'nobody finishes them any more',
    at: 'created_at',
    isLeftover: (now) => sql`created_at < ${instant(now - 2 * dayMs)}`,
  },
  {
    name: 'nudges',
    table: 'notifications',
    title: 'Notes of reminders on the way and by hand',
    kept: 'for 8 days',
    why: 'the occasion lasts a day at most, and a phone may report late',
    at: 'created_at',
    which: sql`kind in ('near', 'nudge')`,
    isLeftover: (now) => sql`created_at < ${instant(now - 8 * dayMs)}`,
  },
  {
    name: 'crossings',
    table: 'notifications',
    title: 'Notes of notified crossings',
    setting: 'KEEP_REMINDERS',
    kept: 'after the notification',
    why: 'longer than any occasion lasts, because a phone may report late',
    at: 'created_at',
    which: sql`kind = 'crossing'`,
    isLeftover: (before) => sql`created_at < ${instant(before)}`,
  },
  {
    name: 'sent',
    table: 'outbox',
    title: 'Sent text messages and emails',
    setting: 'KEEP_SENT',
    kept: 'after they were sent',
    why: 'providers report deliveries for some days',
    at: 'sent_at',
    which: sql`status = 'sent'`,
    isLeftover: (before) => sql`sent_at < ${instant(before)}`,
  },
  {
    name: 'unsent',
    table: 'outbox',
    title: 'Text messages and emails that failed',
    setting: 'KEEP_UNSENT',
    kept: 'after they were written',
    why: 'people ask why a person heard nothing',
    at: 'created_at',
    which: sql`status = 'failed'`,
    isLeftover: (before) => sql`created_at < ${instant(before)}`,
  },
  {
    name: 'phone_events',
    table: 'device_events',
    title: 'Phones’ reports of delivery',
    setting: 'KEEP_PHONE_EVENTS',
    kept: 'after they came; all other reports stay',
    why: 'the outcome of the person keeps the first of them',
    at: 'received_at',
    // The condition of the index `device_events_by_age`.
    which: sql`kind = 'delivered'`,
    isLeftover: (before) => sql`received_at < ${instant(before)}`,
  },
  {
    name: 'consents',
    table: 'consents',
    title: 'Answers of a number to a company',
    setting: 'KEEP_LEAVINGS',
    kept: 'after leaving; never while the number is a contact, nor in the 30 days after',
    why: 'they prove who may be texted, and who left',
    at: 'agreed_at',
    isLeftover: (before, now) => sql`unlisted_at < ${instant(now - 30 * dayMs)} and (left_at is null or left_at < ${instant(before)})`,
  },
  {
    name: 'company_reports',
    table: 'company_reports',
    title: 'Reports about companies',
    setting: 'KEEP_COMPANY_REPORTS',
    kept: 'after they were handled',
    why: 'a later complaint is seen with the earlier ones',
    at: 'handled_at',
    which: sql`handled_at is not null`,
    isLeftover: (before) => sql`handled_at < ${instant(before)}`,
  },
  {
    name: 'contact_audit',
    table: 'audit_entries',
    title: 'Audit of single contacts and copies of a person’s data',
    setting: 'KEEP_CONTACT_AUDIT',
    kept: 'after the act',
    why: 'receivers are not the company’s own people',
    at: 'at',
    which: isAboutReceiver,
    isLeftover: (before) => sql`at < ${instant(before)}`,
  },
  {
    name: 'audit',
    table: 'audit_entries',
    title: 'Audit of everything else, with the history of messages',
    setting: 'KEEP_AUDIT',
    kept: 'after the act',
    why: 'it says who did what, and as what a message was heard',
    at: 'at',
    which: sql`not ${isAboutReceiver}`,
    isLeftover: (before) => sql`at < ${instant(before)}`,
  },
  {
    name: 'billing_spans',
    table: 'billing_spans',
    title: 'People who no longer count for the bill',
    setting: 'KEEP_BILLED_PEOPLE',
    kept: 'after they counted last',
    why: 'invoices of the last 400 days can be exported person by person',
    at: 'to_at',
    which: sql`to_at is not null`,
    isLeftover: (before) => sql`to_at < ${instant(before)}`,
  },
  {
    name: 'billing_events',
    table: 'billing_events',
    title: 'Events of the payment provider',
    setting: 'KEEP_PAYMENT_EVENTS',
    kept: 'after they came',
    why: 'providers repeat an event for some days',
    at: 'received_at',
    isLeftover: (before) => sql`received_at < ${instant(before)}`,
  },
  {
    name: 'imports',
    table: 'imports',
    title: 'Finished imports with their problems',
    setting: 'KEEP_IMPORTS',
    kept: 'after they ended; the contacts stay',
    why: 'an import can be undone as long as its row is there',
    at: 'touched_at',
    which: sql`status <> 'running'`,
    isLeftover: (before) => sql`touched_at < ${instant(before)}`,
  },
];
