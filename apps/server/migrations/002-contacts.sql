-- An import of contacts. Its rows wait here, as JSON text, while it goes on; what became of them stays.
create table imports (
  client_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  status text not null check (status in ('running', 'done', 'failed', 'undone')),
  -- For numbers without a country code.
  country text not null,
  rows text,
  total integer not null,
  processed integer not null default 0,
  stored integer not null default 0,
  duplicates integer not null default 0,
  invalid integer not null default 0,
  problems jsonb not null default '[]',
  -- Why it failed.
  message text,
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  -- When it last got on.
  touched_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, operator_id) references users (client_id, id)
);
create unique index one_running_import on imports (client_id, operator_id) where status = 'running';
create index imports_of_operator on imports (client_id, operator_id, id desc);

-- Three words' worth of trigrams for each contact are most of what adding one costs: half of an import of 50,000. A search looks through one operator's
-- contacts alone, which the unique key finds and which it reads in the time of a few trigram pages.
drop index contacts_search;
-- The operator's row names the client already.
alter table contacts drop constraint contacts_client_id_fkey;

-- Which import a contact came with. An undo looks for them.
alter table contacts add column import_id uuid;
create index contacts_of_import on contacts (client_id, import_id) where import_id is not null;
-- Contacts that others share are few: the operator's own ones are found by the unique key.
create index shared_contacts on contacts (client_id) where shared_at is not null;

-- Invitations that were sent. The code in the link names the sender; it outlives the contact, so that its number can still be opted out.
create table invitations (
  code text primary key,
  client_id uuid not null,
  operator_id uuid not null,
  contact_id uuid not null,
  phone text not null,
  outbox_id uuid not null,
  created_at timestamptz(3) not null,
  foreign key (client_id, operator_id) references users (client_id, id)
);
create index invitations_of_contact on invitations (client_id, contact_id, created_at);
create index invitations_of_outbox on invitations (outbox_id);

-- Contacts that many invitations at once are still to be written for: a job takes them a batch at a time.
create table due_invitations (
  client_id uuid not null,
  contact_id uuid not null,
  operator_id uuid not null,
  -- When they were asked for: the contact's invited_at, unless it was changed since.
  at timestamptz(3) not null,
  primary key (client_id, contact_id)
);
create index due_invitations_of_operator on due_invitations (client_id, operator_id, at);

-- Global: a number belongs to a person, not to a client. Invitations and previews are not sent to these.
create table opt_outs (
  phone text primary key,
  created_at timestamptz not null
);

-- A row that is being sent is claimed first, so that nobody else sends it.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in ('waiting', 'sending', 'sent', 'failed'));
alter table outbox add column claimed_at timestamptz;
create index outbox_unsent on outbox (created_at) where status in ('waiting', 'sending');
