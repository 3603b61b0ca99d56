import type { BillingLanguage } from '@earshot/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Computed, Flag, Instant, MaybeInstant } from './columns.ts';
import type {
  BillingAccountTable,
  BillingChangeTable,
  BillingEventTable,
  SandboxCustomerTable,
  SandboxInvoiceTable,
  SandboxSetupTable,
  SandboxSubscriptionTable,
} from './schema-billing.ts';
import type { MessageCountTable, MessageTable, MessageVersionTable } from './schema-messages.ts';
import type {
  ArchivedSessionTable,
  AuditEntryTable,
  FactorChallengeTable,
  FactorTable,
  PasswordResetTable,
  PhoneTicketTable,
  StartCardTable,
  RecoveryCodeTable,
  ReportMailTable,
  SessionTable,
  SignInIdentityTable,
  SignInTable,
  SignUpTable,
  UserInvitationTable,
  UserTable,
  WaitingPersonTable,
} from './schema-people.ts';
import type {
  DeliveryTable,
  DeviceEventTable,
  DeviceTable,
  DriveTestTable,
  InboxChangeTable,
  NotificationTable,
  OwnTracksSideTable,
  OwnTracksTable,
  PushSubscriptionTable,
  SignInCodeTable,
  ConsentTable,
  CompanyReportTable,
} from './schema-receivers.ts';

interface ClientTable {
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
  requires_second_factor: Flag;
  message_limit: Generated<number>;
  texts_sent: Generated<number>;
  trial_started_at: MaybeInstant;
  activated_at: MaybeInstant;
  payment_failed_at: MaybeInstant;
  deactivated_at: MaybeInstant;
  billing_language: Generated<BillingLanguage>;
  told_trial_ends_at: MaybeInstant;
  told_grace_at: MaybeInstant;
  archived_at: MaybeInstant;
  created_at: Instant;
  profile_modified_at: MaybeInstant;
}

interface ContactTable {
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
  search_text: Computed<string>;
  import_id: ColumnType<string | null, string | null | undefined, string | null>;
}

interface ImportTable {
  client_id: string;
  id: string;
  operator_id: string;
  status: 'running' | 'done' | 'failed' | 'undone';
  country: string;
  rows: string | null;
  total: number;
  processed: Generated<number>;
  stored: Generated<number>;
  duplicates: Generated<number>;
  invalid: Generated<number>;
  problems: ColumnType<unknown, string | undefined, string>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  tries: Generated<number>;
  created_at: Instant;
  touched_at: Instant;
}

interface InvitationTable {
  code: string;
  client_id: string;
  operator_id: string;
  contact_id: string;
  phone: string;
  outbox_id: string;
  created_at: Instant;
}

interface GroupTable {
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

interface OutboxTable {
  id: string;
  client_id: string | null;
  channel: 'sms' | 'mail';
  recipient: string;
  subject: string | null;
  body: string;
  kind: string;
  language: Generated<BillingLanguage>;
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  claimed_at: MaybeInstant;
  provider_id: string | null;
  error: string | null;
  attachment_name: Generated<string | null>;
  attachment: Generated<string | null>;
  created_at: Instant;
  sent_at: MaybeInstant;
  provider: Generated<string | null>;
  /** What the provider told later; null where it tells nothing. */
  delivery: Generated<'accepted' | 'delivered' | 'undelivered' | null>;
  delivery_error: Generated<string | null>;
  delivery_at: MaybeInstant;
}

interface ProviderStatusTable {
  port: string;
  provider: string;
  last_success_at: MaybeInstant;
  last_failure_at: MaybeInstant;
  last_failure: Generated<string | null>;
}

interface ScheduleTable {
  name: string;
  cron: string;
  next_run_at: Instant;
  queued_at: MaybeInstant;
  last_run_at: MaybeInstant;
  last_end_at: MaybeInstant;
  is_last_well: boolean | null;
}

interface IdempotencyKeyTable {
  caller_id: string;
  operation: string;
  key: string;
  request_hash: Buffer;
  answer: unknown;
  created_at: Instant;
}

interface AttemptTable {
  name: string;
  who_hash: Buffer;
  count: number;
  until: Instant;
}

/** The tables and views of `migrations/`, as Kysely sees them. */
export interface Schema {
  clients: ClientTable;
  users: UserTable;
  sign_ins: SignInTable;
  sign_in_identities: SignInIdentityTable;
  sessions: SessionTable;
  factors: FactorTable;
  recovery_codes: RecoveryCodeTable;
  factor_challenges: FactorChallengeTable;
  waiting_people: WaitingPersonTable;
  sign_ups: SignUpTable;
  archived_sessions: ArchivedSessionTable;
  password_resets: PasswordResetTable;
  phone_tickets: PhoneTicketTable;
  start_cards: StartCardTable;
  user_invitations: UserInvitationTable;
  audit_entries: AuditEntryTable;
  contacts: ContactTable;
  imports: ImportTable;
  invitations: InvitationTable;
  due_invitations: { client_id: string; contact_id: string; operator_id: string; at: Instant };
  opt_outs: { phone: string; created_at: Instant };
  groups: GroupTable;
  group_members: { client_id: string; group_id: string; contact_id: string };
  group_contacts: { client_id: string; group_id: string; contact_id: string };
  removals: { client_id: string; id: string; operator_id: string; kind: 'contact' | 'group'; kept: unknown; removed_at: Instant };
  messages: MessageTable;
  message_versions: MessageVersionTable;
  message_counts: MessageCountTable;
  message_contacts: { client_id: string; message_id: string; contact_id: string };
  message_groups: { client_id: string; message_id: string; group_id: string };
  message_recipients: { client_id: string; message_id: string; contact_id: string; phone: string };
  devices: DeviceTable;
  inbox_changes: InboxChangeTable;
  push_subscriptions: PushSubscriptionTable;
  notifications: NotificationTable;
  own_tracks: OwnTracksTable;
  own_tracks_sides: OwnTracksSideTable;
  drive_tests: DriveTestTable;
  sign_in_codes: SignInCodeTable;
  consents: ConsentTable;
  company_reports: CompanyReportTable;
  device_events: DeviceEventTable;
  deliveries: DeliveryTable;
  outbox: OutboxTable;
  report_mails: ReportMailTable;
  provider_status: ProviderStatusTable;
  schedules: ScheduleTable;
  idempotency_keys: IdempotencyKeyTable;
  settings: { name: string; value: string };
  attempts: AttemptTable;
  known_devices: { key_hash: Buffer; account_hash: Buffer; used_at: Instant };
  billing_accounts: BillingAccountTable;
  billing_changes: BillingChangeTable;
  billing_events: BillingEventTable;
  sandbox_customers: SandboxCustomerTable;
  sandbox_setups: SandboxSetupTable;
  sandbox_subscriptions: SandboxSubscriptionTable;
  sandbox_invoices: SandboxInvoiceTable;
}
