import type { AuditAction, AuditChange } from '@earshot/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Computed, Flag, Instant, MaybeInstant } from './columns.ts';

// People: who signs in, who waits, who is invited, and what was done to them.

/** By what somebody signed in: an account at Google's, a password, or the installation's own OpenID Connect provider. */
export type SignInWay = 'Google' | 'Email' | 'OpenID';

export interface UserTable {
  client_id: string;
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  country: string | null;
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

export interface SignInTable {
  user_id: string;
  /** Null for those who are not admitted. */
  client_id: string | null;
  email: string;
  password_hash: string | null;
  google_sub: ColumnType<string | null, string | null | undefined, string | null>;
  verified_at: MaybeInstant;
  created_at: Instant;
}

export interface SignInIdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Instant;
}

export interface SessionTable {
  id: string;
  token_hash: Buffer;
  /** Null for those who are not admitted. */
  client_id: string | null;
  user_id: string;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  user_agent: Generated<string>;
  signed_in_by: Generated<SignInWay>;
  /** ISO 3166-1 alpha-2. */
  country: ColumnType<string | null, string | null | undefined, string | null>;
  /** What the session still owes before it is good for anything else. */
  factor_due: ColumnType<FactorDue | null, FactorDue | null | undefined, FactorDue | null>;
  confirmed_at: MaybeInstant;
  factor_confirmed_at: MaybeInstant;
}

/** A second factor is to be shown, or to be added first. */
type FactorDue = 'ask' | 'enroll';

export interface FactorTable {
  id: string;
  user_id: string;
  kind: 'passkey' | 'totp';
  name: string;
  credential_id: ColumnType<string | null, string | undefined, never>;
  public_key: ColumnType<Buffer | null, Buffer | undefined, never>;
  transports: Generated<string[]>;
  secret: ColumnType<Buffer | null, Buffer | undefined, never>;
  counter: ColumnType<number, number | undefined, number>;
  created_at: Instant;
  last_used_at: MaybeInstant;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: MaybeInstant;
}

export interface FactorChallengeTable {
  session_id: string;
  purpose: 'new passkey' | 'new totp' | 'passkey';
  value: string;
  expires_at: Instant;
}

export interface ArchivedSessionTable {
  token_hash: Buffer;
  user_id: string;
  expires_at: Instant;
}

export interface WaitingPersonTable {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  company: Generated<string>;
  time_zone: string;
  wants_to_wait: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  answered_at: MaybeInstant;
  created_at: Instant;
}

export interface SignUpTable {
  id: string;
  token_hash: Buffer;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  company: Generated<string>;
  time_zone: string;
  /** Of the key that the browser keeps which signed up. */
  device_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  used_at: ColumnType<number | null, Date | null | undefined, Date | null>;
  created_at: Instant;
  expires_at: Instant;
}

/** A code on the screen that signs the operator's own phone in. */
export interface PhoneTicketTable {
  client_id: string;
  user_id: string;
  ticket_hash: Buffer;
  phone: string;
  created_at: Instant;
  expires_at: Instant;
}

/** How somebody stands with the first steps. */
export interface StartCardTable {
  client_id: string;
  user_id: string;
  put_away_at: MaybeInstant;
  sample_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PasswordResetTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface UserInvitationTable {
  client_id: string;
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  country: string | null;
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

export interface AuditEntryTable {
  client_id: string;
  id: string;
  at: Instant;
  actor_id: string | null;
  actor_name: string;
  staff_id: string | null;
  staff_name: string | null;
  action: AuditAction;
  subject_id: string | null;
  subject: string;
  changes: ColumnType<readonly AuditChange[], string | undefined, string>;
  search_text: Computed<string>;
}

/** A report of hearing that goes out by itself, to an address that a user named. */
export interface ReportMailTable {
  client_id: string;
  user_id: string;
  email: string;
  rhythm: 'day' | 'week';
  next_at: Instant;
  /** Since when the reader wants no more. */
  ended_at: MaybeInstant;
  created_at: Instant;
}
