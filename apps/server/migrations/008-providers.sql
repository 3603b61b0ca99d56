-- What became of a text message or an e-mail after a provider took it, and who took it.
alter table outbox
  add column provider text,
  add column delivery text check (delivery in ('accepted', 'delivered', 'undelivered')),
  add column delivery_error text,
  add column delivery_at timestamptz(3);
create index outbox_by_provider_id on outbox (provider_id) where provider_id is not null;
-- The caps of a day count by these: what waited for long counts when it is sent.
create index outbox_by_recipient on outbox (recipient, claimed_at);
create index outbox_by_client on outbox (client_id, claimed_at);

-- How each port to an outside company did of late; all servers write it.
create table provider_status (
  port text primary key,
  provider text not null,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_failure text
);
