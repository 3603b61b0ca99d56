// Written by `npm run schema` from the migrated database: do not edit it.
/* oxlint-disable max-lines */
import type { AuditAction, AuditChange, BillingAddress, BillingLanguage, PlaySettings, Replay, SpeechStart, Usage } from '@earshot/domain';
import type { Generated } from 'kysely';
import type { Computed, Flag, GeneratedJson, Instant, Json, Maybe, MaybeInstant, SandboxInvoiceLine, SignInWay } from './columns.ts';

interface ArchivedSessions {
  token_hash: Buffer;
  user_id: string;
  expires_at: Instant;
}

interface Attempts {
  name: string;
  who_hash: Buffer;
  count: number;
  until: Instant;
}

interface AuditEntries {
  client_id: string;
  id: string;
  at: Instant;
  actor_id: Maybe<string>;
  actor_name: string;
  staff_id: Maybe<string>;
  staff_name: Maybe<string>;
  action: AuditAction;
  subject_id: Maybe<string>;
  subject: string;
  changes: GeneratedJson<readonly AuditChange[]>;
  search_text: Computed<string>;
}

interface BillingAccounts {
  client_id: string;
  provider: string;
  customer_id: string;
  card_brand: Maybe<string>;
  card_last4: Maybe<string>;
  card_expires: Maybe<string>;
  subscription_id: Maybe<string>;
  subscription_status: Maybe<string>;
  period_ends_at: MaybeInstant;
  ends_at: MaybeInstant;
  attempt: Generated<number>;
  busy_until: MaybeInstant;
  asked_by: Maybe<string>;
  revision: Generated<number>;
  synced_at: MaybeInstant;
  messages_peak: Maybe<number>;
  peak_period_ends_at: MaybeInstant;
  told_invoice_id: Maybe<string>;
  told_charge_at: MaybeInstant;
  counted_since: MaybeInstant;
  told_tax_at: MaybeInstant;
}

interface BillingChanges {
  client_id: string;
  id: Generated<string>;
  at: Generated<Date>;
}

interface BillingEvents {
  provider: string;
  id: string;
  type: string;
  customer_id: string;
  received_at: Instant;
}

interface BillingSpans {
  client_id: string;
  id: Generated<string>;
  kind: 'admin' | 'operator' | 'receiver';
  subject: string;
  name: string;
  address: string;
  from_at: Instant;
  to_at: MaybeInstant;
}

interface Clients {
  id: string;
  name: string;
  details: Generated<string>;
  company_site_url: Generated<string>;
  company_linkedin_page: Generated<string>;
  crm_link: Generated<string>;
  industry: Generated<string>;
  is_internal: Flag;
  share_contacts: Flag;
  view_messages: Flag;
  message_limit: Generated<number>;
  trial_started_at: MaybeInstant;
  activated_at: MaybeInstant;
  deactivated_at: MaybeInstant;
  archived_at: MaybeInstant;
  created_at: Instant;
  profile_modified_at: MaybeInstant;
  invitations_sent: Generated<number>;
  requires_second_factor: Flag;
  payment_failed_at: MaybeInstant;
  billing_language: Generated<BillingLanguage>;
  told_trial_ends_at: MaybeInstant;
  texts_sent: Generated<number>;
  told_grace_at: MaybeInstant;
  billing_address: Maybe<BillingAddress, string>;
}

interface CompanyReports {
  id: string;
  client_id: string;
  phone: string;
  reason: string;
  created_at: Instant;
  handled_at: MaybeInstant;
  handled_by: Maybe<string>;
}

interface Consents {
  client_id: string;
  phone: string;
  agreed_at: MaybeInstant;
  left_at: MaybeInstant;
  muted_at: MaybeInstant;
  how: 'asked' | 'invitation' | 'before';
  unlisted_at: MaybeInstant;
}

interface ContactVersions {
  client_id: string;
  nonce: Generated<number>;
}

interface Contacts {
  client_id: string;
  id: string;
  operator_id: string;
  first_name: string;
  last_name: string;
  phone: string;
  country: string;
  email: Generated<string>;
  is_default: Flag;
  shared_at: MaybeInstant;
  invited_at: MaybeInstant;
  created_at: Instant;
  modified_at: Instant;
  import_id: Maybe<string>;
  search_text: Computed<string>;
}

interface Deliveries {
  client_id: string;
  message_id: string;
  version: number;
  phone: string;
  delivered_at: MaybeInstant;
  arrived_at: MaybeInstant;
  left_at: MaybeInstant;
  started_at: MaybeInstant;
  heard_at: MaybeInstant;
  heard_count: Generated<number>;
  interrupted_at: MaybeInstant;
  interrupted_fraction: Maybe<number>;
  failed_at: MaybeInstant;
  notified_at: MaybeInstant;
  reason: Maybe<string>;
  language: Maybe<string>;
  last_event_at: Instant;
  played_by_hand_at: MaybeInstant;
  heard_version: Maybe<number>;
}

interface DeviceEvents {
  client_id: string;
  message_id: string;
  phone: string;
  id: string;
  version: number;
  kind: string;
  at: Instant;
  received_at: Instant;
  fraction: Maybe<number>;
  reason: Maybe<string>;
  channel: Maybe<string>;
  language: Maybe<string>;
  started_by: Maybe<SpeechStart>;
}

interface Devices {
  id: string;
  phone: string;
  token_hash: Buffer;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  ended_at: MaybeInstant;
  readiness: Maybe<unknown, string>;
  readiness_at: MaybeInstant;
  language: Maybe<'en' | 'es'>;
}

interface DriveTests {
  client_id: string;
  id: string;
  operator_id: string;
  name: string;
  drive: Json;
  answer: Json;
  outcomes: Json;
  seen: Json;
  changes: GeneratedJson;
  ran_at: Instant;
  fingerprint: string;
  inputs: string;
  claimed_until: MaybeInstant;
  created_at: Instant;
  modified_at: Instant;
}

interface DueInvitations {
  client_id: string;
  contact_id: string;
  operator_id: string;
  at: Instant;
}

interface ErasedRecipients {
  client_id: string;
  message_id: string;
  phone: string;
  version: number;
}

interface FactorChallenges {
  session_id: string;
  purpose: 'new passkey' | 'new totp' | 'passkey';
  value: string;
  expires_at: Instant;
}

interface Factors {
  id: string;
  user_id: string;
  kind: 'passkey' | 'totp';
  name: string;
  credential_id: Maybe<string>;
  public_key: Maybe<Buffer>;
  transports: Generated<string[]>;
  secret: Maybe<Buffer>;
  counter: Generated<number>;
  created_at: Instant;
  last_used_at: MaybeInstant;
}

interface GroupContacts {
  client_id: string;
  group_id: string;
  contact_id: string;
}

interface GroupMembers {
  client_id: string;
  group_id: string;
  contact_id: string;
}

interface Groups {
  client_id: string;
  id: string;
  operator_id: string;
  name: string;
  type_id: string;
  is_active: Flag;
  is_default: Flag;
  shared_at: MaybeInstant;
  created_at: Instant;
  modified_at: Instant;
}

interface HousekeepingKinds {
  kind: string;
  removed: number;
  at: Instant;
}

interface IdempotencyKeys {
  caller_id: string;
  operation: string;
  key: string;
  request_hash: Buffer;
  answer: Maybe<unknown, string>;
  created_at: Instant;
}

interface Imports {
  client_id: string;
  id: string;
  operator_id: string;
  status: 'running' | 'done' | 'failed' | 'undone';
  country: string;
  rows: Maybe<string>;
  total: number;
  processed: Generated<number>;
  stored: Generated<number>;
  duplicates: Generated<number>;
  invalid: Generated<number>;
  problems: GeneratedJson;
  message: Maybe<string>;
  tries: Generated<number>;
  created_at: Instant;
  touched_at: Instant;
}

interface InboxChanges {
  client_id: string;
  id: Generated<string>;
  nonce: Generated<number>;
  at: Generated<Date>;
  message_ids: Maybe<string[]>;
  group_ids: Maybe<string[]>;
  contact_ids: Maybe<string[]>;
}

interface Invitations {
  code: string;
  client_id: string;
  operator_id: string;
  contact_id: string;
  phone: string;
  outbox_id: string;
  created_at: Instant;
}

interface KnownDevices {
  key_hash: Buffer;
  account_hash: Buffer;
  used_at: Instant;
}

interface LimitNotices {
  client_id: string;
  kind: 'message' | 'receiver' | 'admin' | 'operator' | 'text';
  most: number;
  is_reached: boolean;
  told_at: Instant;
}

interface MessageContacts {
  client_id: string;
  message_id: string;
  contact_id: string;
}

interface MessageCounts {
  client_id: string;
  operator_id: string;
  is_draft: boolean;
  start_date: string;
  duration_step: number;
  count: number;
}

interface MessageGroups {
  client_id: string;
  message_id: string;
  group_id: string;
}

interface MessageRecipients {
  client_id: string;
  message_id: string;
  contact_id: string;
  phone: string;
}

interface MessageTemplates {
  client_id: string;
  user_id: string;
  id: string;
  name: string;
  title: string;
  body: string;
  spanish_title: string;
  spanish_body: string;
  settings: Json<PlaySettings>;
  created_at: Instant;
}

interface MessageVersions {
  client_id: string;
  message_id: string;
  version: number;
  title: string;
  body: string;
  spanish_title: Maybe<string>;
  spanish_body: Maybe<string>;
  location: string;
  lat: Maybe<number>;
  lng: Maybe<number>;
  radius_meters: number;
  trigger: 'enter' | 'exit';
  made_at: Instant;
  replaced_at: Instant;
  replaced_by: string;
  replay: Replay;
}

interface Messages {
  client_id: string;
  id: string;
  operator_id: string;
  parent_id: Maybe<string>;
  language: Generated<'en' | 'es'>;
  title: string;
  body: string;
  location: Generated<string>;
  lat: Maybe<number>;
  lng: Maybe<number>;
  radius_meters: number;
  radius_unit: 'mi' | 'km';
  is_draft: boolean;
  start_date: string;
  end_date: Maybe<string>;
  start_minute: number;
  end_minute: number;
  repeat: 'no' | 'daily' | 'custom';
  repeat_days: boolean[];
  trigger: 'enter' | 'exit';
  priority: Generated<number>;
  play_if_inside: Flag;
  dwell_seconds: Generated<number>;
  time_zone: string;
  starts_at: Instant;
  ends_at: MaybeInstant;
  version: Generated<number>;
  modified_at: Instant;
  created_at: Instant;
  finalized_at: MaybeInstant;
  deleted_at: MaybeInstant;
  duration_step: Computed<number>;
  version_at: MaybeInstant;
  search_text: Computed<string>;
  counts_for: Maybe<number>;
  counts_from: Maybe<number>;
  tries_from: Maybe<number>;
  heard_from: Computed<number>;
  paused_at: MaybeInstant;
  next_version: Maybe<number>;
}

interface Notifications {
  client_id: string;
  message_id: string;
  phone: string;
  version: number;
  kind: 'near' | 'nudge' | 'crossing';
  occasion: string;
  channel: 'push' | 'sms';
  created_at: Instant;
}

interface OptOuts {
  phone: string;
  created_at: Instant;
}

interface Outbox {
  id: string;
  client_id: Maybe<string>;
  channel: 'sms' | 'mail';
  recipient: string;
  subject: Maybe<string>;
  body: string;
  kind: string;
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  provider_id: Maybe<string>;
  error: Maybe<string>;
  created_at: Instant;
  sent_at: MaybeInstant;
  claimed_at: MaybeInstant;
  provider: Maybe<string>;
  delivery: Maybe<'accepted' | 'delivered' | 'undelivered'>;
  delivery_error: Maybe<string>;
  delivery_at: MaybeInstant;
  attachment_name: Maybe<string>;
  attachment: Maybe<string>;
  language: Generated<BillingLanguage>;
  unsubscribe_link: Maybe<string>;
}

interface OwnTracks {
  phone: string;
  password_hash: Buffer;
  created_at: Instant;
  last_seen_at: MaybeInstant;
}

interface OwnTracksSides {
  phone: string;
  message_id: string;
  version: number;
  inside: boolean;
  initial: boolean;
  since: Instant;
}

interface PasswordResets {
  token_hash: Buffer;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
}

interface PhoneTickets {
  client_id: string;
  user_id: string;
  ticket_hash: Buffer;
  phone: string;
  created_at: Instant;
  expires_at: Instant;
}

interface ProviderStatus {
  port: string;
  provider: string;
  last_success_at: MaybeInstant;
  last_failure_at: MaybeInstant;
  last_failure: Maybe<string>;
}

interface PushSubscriptions {
  device_id: string;
  phone: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Generated<'en' | 'es'>;
  created_at: Instant;
}

interface RecoveryCodes {
  user_id: string;
  code_hash: Buffer;
  used_at: MaybeInstant;
}

interface Removals {
  client_id: string;
  id: string;
  operator_id: string;
  kind: 'contact' | 'group';
  kept: Json;
  removed_at: Instant;
}

interface ReportMails {
  client_id: string;
  user_id: string;
  email: string;
  rhythm: 'day' | 'week';
  next_at: Instant;
  ended_at: MaybeInstant;
  created_at: Instant;
}

interface SandboxCustomers {
  id: string;
  name: string;
  email: string;
  card: Maybe<string>;
  created_at: Instant;
  language: Generated<BillingLanguage>;
  address: Maybe<BillingAddress, string>;
}

interface SandboxInvoices {
  id: string;
  customer_id: string;
  subscription_id: string;
  number: string;
  status: 'open' | 'paid' | 'void';
  lines: Json<readonly SandboxInvoiceLine[]>;
  total_cents: number;
  period_starts_at: Instant;
  period_ends_at: Instant;
  failure: Maybe<string>;
  card: Maybe<string>;
  created_at: Instant;
  paid_at: MaybeInstant;
  counted_at: Instant;
  tax_cents: Generated<number>;
}

interface SandboxSetups {
  id: string;
  customer_id: string;
  secret_hash: Buffer;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  card: Maybe<string>;
  created_at: Instant;
}

interface SandboxSubscriptions {
  id: string;
  customer_id: string;
  status: 'trialing' | 'active' | 'past_due' | 'incomplete' | 'canceled';
  usage: Json<Usage>;
  period_starts_at: Instant;
  period_ends_at: Instant;
  ends_at: MaybeInstant;
  key: string;
  created_at: Instant;
}

interface SavedViews {
  client_id: string;
  user_id: string;
  id: string;
  list: 'messages' | 'contacts';
  name: string;
  search: Json;
  created_at: Instant;
}

interface Schedules {
  name: string;
  cron: string;
  next_run_at: Instant;
  queued_at: MaybeInstant;
  last_run_at: MaybeInstant;
  last_end_at: MaybeInstant;
  is_last_well: Maybe<boolean>;
}

interface Sessions {
  id: string;
  token_hash: Buffer;
  client_id: Maybe<string>;
  user_id: string;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  user_agent: Generated<string>;
  signed_in_by: Generated<SignInWay>;
  factor_due: Maybe<'ask' | 'enroll'>;
  confirmed_at: MaybeInstant;
  country: Maybe<string>;
  factor_confirmed_at: MaybeInstant;
}

interface Settings {
  name: string;
  value: string;
}

interface SignInCodes {
  phone: string;
  code_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  tries: Generated<number>;
  ticket_hash: Generated<Buffer>;
  network_hash: Generated<Buffer>;
  tries_without_ticket: Generated<number>;
}

interface SignInIdentities {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Instant;
}

interface SignIns {
  user_id: string;
  client_id: Maybe<string>;
  email: string;
  password_hash: Maybe<string>;
  verified_at: MaybeInstant;
  created_at: Instant;
  google_sub: Maybe<string>;
}

interface SignUps {
  id: string;
  token_hash: Buffer;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  company: Generated<string>;
  time_zone: string;
  created_at: Instant;
  expires_at: Instant;
  device_hash: Maybe<Buffer>;
  used_at: MaybeInstant;
}

interface StartCards {
  client_id: string;
  user_id: string;
  put_away_at: MaybeInstant;
  sample_id: Maybe<string>;
}

interface UserInvitations {
  client_id: string;
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: Maybe<string>;
  country: Maybe<string>;
  time_zone: string;
  is_admin: boolean;
  is_operator: boolean;
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  cancelled_at: MaybeInstant;
  accepted_at: MaybeInstant;
  modified_at: MaybeInstant;
}

interface Users {
  client_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: Maybe<string>;
  country: Maybe<string>;
  time_zone: string;
  is_holder: Flag;
  is_admin: Flag;
  is_operator: Flag;
  is_super: Flag;
  is_support: Flag;
  last_seen_at: MaybeInstant;
  archived_at: MaybeInstant;
  created_at: Instant;
  modified_at: MaybeInstant;
}

interface WaitingPeople {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  company: Generated<string>;
  time_zone: string;
  wants_to_wait: Maybe<boolean>;
  answered_at: MaybeInstant;
  created_at: Instant;
}

/** The tables and views of `migrations/`, as Kysely sees them. */
export interface Schema {
  archived_sessions: ArchivedSessions;
  attempts: Attempts;
  audit_entries: AuditEntries;
  billing_accounts: BillingAccounts;
  billing_changes: BillingChanges;
  billing_events: BillingEvents;
  billing_spans: BillingSpans;
  clients: Clients;
  company_reports: CompanyReports;
  consents: Consents;
  contact_versions: ContactVersions;
  contacts: Contacts;
  deliveries: Deliveries;
  device_events: DeviceEvents;
  devices: Devices;
  drive_tests: DriveTests;
  due_invitations: DueInvitations;
  erased_recipients: ErasedRecipients;
  factor_challenges: FactorChallenges;
  factors: Factors;
  group_contacts: GroupContacts;
  group_members: GroupMembers;
  groups: Groups;
  housekeeping_kinds: HousekeepingKinds;
  idempotency_keys: IdempotencyKeys;
  imports: Imports;
  inbox_changes: InboxChanges;
  invitations: Invitations;
  known_devices: KnownDevices;
  limit_notices: LimitNotices;
  message_contacts: MessageContacts;
  message_counts: MessageCounts;
  message_groups: MessageGroups;
  message_recipients: MessageRecipients;
  message_templates: MessageTemplates;
  message_versions: MessageVersions;
  messages: Messages;
  notifications: Notifications;
  opt_outs: OptOuts;
  outbox: Outbox;
  own_tracks: OwnTracks;
  own_tracks_sides: OwnTracksSides;
  password_resets: PasswordResets;
  phone_tickets: PhoneTickets;
  provider_status: ProviderStatus;
  push_subscriptions: PushSubscriptions;
  recovery_codes: RecoveryCodes;
  removals: Removals;
  report_mails: ReportMails;
  sandbox_customers: SandboxCustomers;
  sandbox_invoices: SandboxInvoices;
  sandbox_setups: SandboxSetups;
  sandbox_subscriptions: SandboxSubscriptions;
  saved_views: SavedViews;
  schedules: Schedules;
  sessions: Sessions;
  settings: Settings;
  sign_in_codes: SignInCodes;
  sign_in_identities: SignInIdentities;
  sign_ins: SignIns;
  sign_ups: SignUps;
  start_cards: StartCards;
  user_invitations: UserInvitations;
  users: Users;
  waiting_people: WaitingPeople;
}
