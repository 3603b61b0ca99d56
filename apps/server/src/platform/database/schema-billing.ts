import type { BillingLanguage, Usage } from '@earshot/domain';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, MaybeInstant } from './columns.ts';

// Money: what the payment provider knows of a client, and the ledger of the sandbox that stands in for one.

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface BillingAccountTable {
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
}

export interface BillingChangeTable {
  client_id: string;
  id: Generated<string>;
  at: Generated<Date>;
}

export interface BillingEventTable {
  provider: string;
  id: string;
  type: string;
  customer_id: string;
  received_at: Instant;
}

export interface SandboxCustomerTable {
  id: string;
  name: string;
  email: string;
  language: Generated<BillingLanguage>;
  card: Maybe<string>;
  created_at: Instant;
}

export interface SandboxSetupTable {
  id: string;
  customer_id: string;
  secret_hash: Buffer;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  card: Maybe<string>;
  created_at: Instant;
}

export interface SandboxSubscriptionTable {
  id: string;
  customer_id: string;
  status: 'trialing' | 'active' | 'past_due' | 'incomplete' | 'canceled';
  usage: ColumnType<Usage, string, string>;
  period_starts_at: Instant;
  period_ends_at: Instant;
  ends_at: MaybeInstant;
  key: string;
  created_at: Instant;
}

/** One line of a sandbox invoice: `each` in US cents. */
export interface SandboxInvoiceLine {
  readonly label: string;
  readonly count: number;
  readonly each: number;
}

export interface SandboxInvoiceTable {
  id: string;
  customer_id: string;
  subscription_id: string;
  /** Such as 0003, per customer. */
  number: string;
  status: 'open' | 'paid' | 'void';
  lines: ColumnType<readonly SandboxInvoiceLine[], string, string>;
  total_cents: number;
  period_starts_at: Instant;
  period_ends_at: Instant;
  failure: Maybe<string>;
  card: Maybe<string>;
  created_at: Instant;
  paid_at: MaybeInstant;
}
