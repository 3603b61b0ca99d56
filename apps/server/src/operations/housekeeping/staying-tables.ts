import { sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { KeptRows } from './kinds.ts';

/** Tables with a time of which the nightly job deletes nothing, and until when their rows stay. A test finds a table that is in no list. */
export const stayingTables = {
  clients: 'for ever: an archived client can be restored',
  users: 'for ever: the audit names them',
  sign_ins: 'for ever: an address signs in with it',
  sign_in_identities: 'as long as the sign-in',
  factors: 'until the user removes them',
  recovery_codes: 'until the user makes new ones',
  factor_challenges: 'for minutes, and no longer than the session',
  user_invitations: 'for ever: the list of users shows them',
  waiting_people: 'until they are admitted or leave',
  start_cards: 'as long as the user',
  saved_views: 'until the user deletes them',
  report_mails: 'until the report is removed; an unsubscribed address for ever, so that nobody adds it again',
  contacts: 'until an operator deletes them',
  groups: 'until an operator deletes them',
  invitations: 'as long as the contact: the link in a text message leads to it',
  due_invitations: 'until they are sent',
  opt_outs: 'for ever: the number wants no text messages',
  messages: 'for ever: their hearings belong to them',
  message_templates: 'until the user deletes them',
  message_versions: 'for ever: each hearing belongs to a version',
  // decisions, Messages: hearings are kept.
  deliveries: 'for ever: every figure, and the proof of who heard what',
  drive_tests: 'until an operator deletes them',
  billing_accounts: 'as long as the client',
  billing_changes: 'until the provider of payments is told, within a minute',
  limit_notices: 'as long as the client: one row a limit',
  sandbox_customers: 'as long as the client',
  sandbox_invoices: 'for ever: they are the bills',
  sandbox_subscriptions: 'as long as the client',
  own_tracks_sides: 'as long as the OwnTracks password',
  provider_status: 'one row a provider',
  schedules: 'one row a job',
  housekeeping_kinds: 'one row a kind',
} satisfies Partial<Record<keyof Schema, string>>;

/** Rows that stay and become many, for the list of stored data. */
export const growingRows: readonly KeptRows[] = [
  { name: 'deliveries', table: 'deliveries', title: 'Outcomes of messages for each person', kept: stayingTables.deliveries, at: 'last_event_at' },
  {
    name: 'other_phone_events',
    table: 'device_events',
    title: 'All other reports of phones',
    kept: 'for ever: the proof of a hearing shows them',
    at: 'received_at',
    which: sql`kind <> 'delivered'`,
  },
  { name: 'messages', table: 'messages', title: 'Messages', kept: stayingTables.messages, at: 'created_at' },
  { name: 'message_versions', table: 'message_versions', title: 'Earlier versions of messages', kept: stayingTables.message_versions, at: 'made_at' },
  { name: 'contacts', table: 'contacts', title: 'Contacts', kept: stayingTables.contacts, at: 'created_at' },
];
