import type { SpeechStart } from '@earshot/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, MaybeInstant } from './columns.ts';

export interface DeviceTable {
  id: string;
  phone: string;
  token_hash: Buffer;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  ended_at: MaybeInstant;
  /** The domain's `Readiness`, as the device last told it. */
  readiness: ColumnType<unknown, string | null | undefined, string | null>;
  readiness_at: MaybeInstant;
  /** In which it speaks; null before it told. */
  language: Generated<'en' | 'es' | null>;
}

/** What may have changed somebody's messages; kept by triggers. */
export interface InboxChangeTable {
  client_id: string;
  id: Generated<string>;
  nonce: Generated<string>;
  at: Generated<Date>;
  /** Whom it may concern; all absent: anybody of the client. */
  message_ids: string[] | null;
  group_ids: string[] | null;
  contact_ids: string[] | null;
}

export interface PushSubscriptionTable {
  device_id: string;
  phone: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** In which the device is told. */
  language: Generated<'en' | 'es'>;
  created_at: Instant;
}

/** What was pushed or texted about a message, so that nobody gets it twice. */
export interface NotificationTable {
  client_id: string;
  message_id: string;
  phone: string;
  version: number;
  /** `near`: soon to begin; `nudge`: the operator asked; `crossing`: OwnTracks saw an arrival or a departure. */
  kind: 'near' | 'nudge' | 'crossing';
  /** Of `near`: the date in the message's zone; of `nudge`: the instant; of `crossing`: the occurrence. */
  occasion: string;
  channel: 'push' | 'sms';
  created_at: Instant;
}

export interface OwnTracksTable {
  phone: string;
  password_hash: Buffer;
  created_at: Instant;
  last_seen_at: MaybeInstant;
}

/** On which side of a message's circle OwnTracks last saw a number; never where. */
export interface OwnTracksSideTable {
  phone: string;
  message_id: string;
  version: number;
  inside: boolean;
  /** Whether the stay began before watching did. */
  initial: boolean;
  since: Instant;
}

export interface DriveTestTable {
  client_id: string;
  id: string;
  operator_id: string;
  name: string;
  /** The contract's `Drive`, as it travels. */
  drive: ColumnType<unknown, string, string>;
  /** The contract's `DriveAnswer`, as it travels: the newest. */
  answer: ColumnType<unknown, string, string>;
  /** Outcomes by message id, of the newest answer. */
  outcomes: ColumnType<unknown, string, string>;
  /** The same when somebody last looked. */
  seen: ColumnType<unknown, string, string>;
  /** What differs from them, in the form of the contract's changes. */
  changes: ColumnType<unknown, string | undefined, string>;
  ran_at: Instant;
  /** What the client's messages and contacts were known by before the answer was worked out: the job looks at those where it differs. */
  fingerprint: string;
  /** The hash of what exactly went into the answer. */
  inputs: string;
  /** While a server works on it. */
  claimed_until: MaybeInstant;
  created_at: Instant;
  modified_at: Instant;
}

/** Whether a number lets a company speak; without a row it has not been answered. */
export interface ConsentTable {
  client_id: string;
  phone: string;
  agreed_at: MaybeInstant;
  left_at: MaybeInstant;
  muted_at: MaybeInstant;
  how: 'asked' | 'invitation' | 'before';
  unlisted_at: MaybeInstant;
}

export interface CompanyReportTable {
  id: string;
  client_id: string;
  phone: string;
  reason: string;
  created_at: Instant;
  handled_at: MaybeInstant;
  handled_by: string | null;
}

export interface SignInCodeTable {
  ticket_hash: Buffer;
  network_hash: Buffer;
  phone: string;
  code_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  tries: Generated<number>;
  tries_without_ticket: Generated<number>;
}

export interface DeviceEventTable {
  client_id: string;
  message_id: string;
  phone: string;
  id: string;
  version: number;
  kind: string;
  at: Instant;
  received_at: Instant;
  fraction: number | null;
  reason: string | null;
  channel: string | null;
  language: string | null;
  /** What started the speech; null is the place or the hours. */
  started_by: SpeechStart | null;
}

export interface DeliveryTable {
  client_id: string;
  message_id: string;
  version: number;
  phone: string;
  delivered_at: MaybeInstant;
  arrived_at: MaybeInstant;
  left_at: MaybeInstant;
  started_at: MaybeInstant;
  heard_at: MaybeInstant;
  /** The older version that was heard, where its hearing counts for this one; null for a hearing of this version. */
  heard_version: number | null;
  /** Of this version alone. */
  heard_count: Generated<number>;
  interrupted_at: MaybeInstant;
  interrupted_fraction: number | null;
  failed_at: MaybeInstant;
  notified_at: MaybeInstant;
  reason: string | null;
  language: string | null;
  /** The last time that it was played to its end by hand, before its turn. */
  played_by_hand_at: MaybeInstant;
  last_event_at: Instant;
}
