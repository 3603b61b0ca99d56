-- When a person counted for the bill: a number among a client's contacts, a user as admin or as operator. Each invoice can be explained from these rows
-- (decision 027). The first count of a client begins with what is known of earlier times; from `counted_since` on the rows are exact.
create table billing_spans (
  client_id uuid not null references clients (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('admin', 'operator', 'receiver')),
  -- The number of a receiver, the id of a user.
  subject text not null,
  name text not null,
  -- The number or the e-mail address.
  address text not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3),
  primary key (client_id, id)
);
create unique index billing_spans_open on billing_spans (client_id, kind, subject) where to_at is null;
create index billing_spans_ended on billing_spans (to_at) where to_at is not null;
alter table billing_accounts add column counted_since timestamptz(3);

-- An invoice is dated by its period, and counts whom it finds when it is made.
alter table sandbox_invoices add column counted_at timestamptz(3);
update sandbox_invoices set counted_at = created_at;
alter table sandbox_invoices alter column counted_at set not null;
