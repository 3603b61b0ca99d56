/*
 * The form of each table on a database that is distributed by client (decision 032). A test compares the lists with the
 * schema: a new table is added here.
 */

/** Tables of a client's data: a client's rows lie together on one node. A table comes after those that it refers to. */
export const byClient = [
  'contacts',
  'groups',
  'group_members',
  'messages',
  'message_contacts',
  'message_groups',
  'message_versions',
  'device_events',
  'deliveries',
  'notifications',
  'erased_recipients',
  'audit_entries',
  'billing_changes',
  'billing_spans',
  'consents',
  'contact_versions',
  'drive_tests',
  'due_invitations',
  'imports',
  'inbox_changes',
  'invitations',
  'limit_notices',
  'message_counts',
  'message_templates',
  'removals',
  'report_mails',
  'saved_views',
  'start_cards',
] as const;

/**
 * Tables that each node has a copy of, with the reason. Statements about one client read them beside the client's rows,
 * and most are found before the client is known.
 */
export const onEachNode = {
  clients: 'a row a client; lists of staff read all of them',
  users: 'a few rows a client; a sign-in, a session and an address name a user of any client',
  sign_ins: 'a row a user: an address signs in before its client is known',
  sessions: 'a few rows a user, for days: a token says nothing of its client',
  user_invitations: 'a row an invited user: the link of an email says nothing of its client',
  billing_accounts: 'a row a client: the provider names only its own customer',
  phone_tickets: 'a few rows, for ten minutes: a ticket says nothing of its client',
  company_reports: 'few: a person reports a company to the staff',
  outbox: 'texts and emails, some without a client, for 30 and 90 days; jobs find them by id',
  devices: 'a row a phone: a phone belongs to a number, which several clients may know',
  push_subscriptions: 'a row a phone',
  own_tracks: 'a row a number that lets another app report',
} as const;

/** Tables that stay on the coordinator, with the reason. No statement reads them beside a client's rows. */
export const onCoordinator = {
  archived_sessions: 'a row an ended session, for days',
  attempts: 'counts of attempts, for hours',
  billing_events: 'events of the payment provider, for 90 days',
  factor_challenges: 'a row a sign-in, for minutes',
  factors: 'a few rows a user',
  housekeeping_kinds: 'a row a kind of rows that are deleted by age',
  idempotency_keys: 'answers to repeated requests, for two days',
  known_devices: 'a few rows a user',
  kysely_migration: 'the migrations of this database',
  opt_outs: 'a row a number that wants no texts',
  own_tracks_sides: 'a few rows a number that lets another app report',
  password_resets: 'a row a lost password, for an hour',
  provider_status: 'a row a provider',
  recovery_codes: 'a few rows a user',
  sandbox_customers: 'the payment provider of trials',
  sandbox_invoices: 'the payment provider of trials',
  sandbox_setups: 'the payment provider of trials',
  sandbox_subscriptions: 'the payment provider of trials',
  schedules: 'a row a job',
  settings: 'a few rows an installation',
  sign_in_codes: 'a row a code, for minutes',
  sign_in_identities: 'a row a user of a sign-in provider',
  sign_ups: 'a row a sign-up, for a day',
  waiting_people: 'a row a person who waits',
} as const;
