-- A copy of what the payment provider knows of a client, taken whole each time: never worked out from events, which come twice, late and in any order.
create table billing_accounts (
  client_id uuid not null references clients (id),
  -- 'sandbox' or 'stripe': what one knows means nothing to the other.
  provider text not null,
  customer_id text not null,
  card_brand text,
  card_last4 text,
  -- MM/YYYY
  card_expires text,
  subscription_id text,
  -- In the provider's words: trialing, active, past_due, unpaid, canceled, …
  subscription_status text,
  period_ends_at timestamptz(3),
  -- Cancelled for then.
  ends_at timestamptz(3),
  -- Of activations that the bank refused: the next one is asked for under a key of its own.
  attempt integer not null default 0,
  -- While an activation runs; one at a time, or two cards' worth would be charged.
  busy_until timestamptz(3),
  -- Who asked for the last one.
  asked_by uuid,
  -- One more with each copy; who fetched before another one wrote fetches again.
  revision integer not null default 0,
  synced_at timestamptz(3),
  primary key (client_id, provider),
  unique (provider, customer_id)
);

-- Global: what the provider reported, once each.
create table billing_events (
  provider text not null,
  id text not null,
  type text not null,
  customer_id text not null,
  received_at timestamptz(3) not null,
  primary key (provider, id)
);
create index billing_events_age on billing_events (received_at);

-- Global, as are all sandbox tables: the ledger of a payment provider that takes no real card. Cards are names of published test cards; numbers never come here.
create table sandbox_customers (
  id text primary key,
  name text not null,
  email text not null,
  card text,
  created_at timestamptz(3) not null
);

create table sandbox_setups (
  id text primary key,
  customer_id text not null references sandbox_customers (id),
  -- Of the secret that the card form is given.
  secret_hash bytea not null,
  -- requires_payment_method, requires_action, succeeded
  status text not null,
  card text,
  created_at timestamptz(3) not null
);

create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null references sandbox_customers (id),
  -- trialing, active, past_due, canceled
  status text not null,
  -- Numbers of what is billed: admins, operators, receivers, messages.
  usage jsonb not null,
  period_starts_at timestamptz(3) not null,
  period_ends_at timestamptz(3) not null,
  ends_at timestamptz(3),
  -- Under which it was asked for.
  key text not null unique,
  created_at timestamptz(3) not null
);
create unique index one_live_sandbox_subscription on sandbox_subscriptions (customer_id) where status <> 'canceled';
create index sandbox_subscriptions_due on sandbox_subscriptions (period_ends_at) where status <> 'canceled';

create table sandbox_invoices (
  id text primary key,
  customer_id text not null references sandbox_customers (id),
  subscription_id text not null references sandbox_subscriptions (id),
  -- Such as 0003: the third of this customer.
  number text not null,
  -- open, paid, void
  status text not null,
  -- What each line is for, how many, US cents for one.
  lines jsonb not null,
  total_cents integer not null,
  period_starts_at timestamptz(3) not null,
  period_ends_at timestamptz(3) not null,
  -- Why it could not be paid.
  failure text,
  card text,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  unique (customer_id, number)
);
