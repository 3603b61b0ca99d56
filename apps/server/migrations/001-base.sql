-- Every table of a client's data carries client_id, first in its keys. Global are only sign-ins and sessions, devices and codes, the outbox and settings.
create extension if not exists pg_trgm;

create table clients (
  id uuid primary key,
  name text not null,
  details text not null default '',
  company_site_url text not null default '',
  company_linkedin_page text not null default '',
  crm_link text not null default '',
  industry text not null default 'Other',
  -- Earshot's own staff live in the one internal client, which no list shows.
  is_internal boolean not null default false,
  share_contacts boolean not null default false,
  view_messages boolean not null default false,
  message_limit integer not null default 25,
  trial_started_at timestamptz,
  activated_at timestamptz,
  deactivated_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null
);

create table users (
  client_id uuid not null references clients (id),
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  country text,
  time_zone text not null,
  is_holder boolean not null default false,
  is_admin boolean not null default false,
  is_operator boolean not null default false,
  is_super boolean not null default false,
  is_support boolean not null default false,
  last_seen_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (client_id, id)
);

-- Global: an e-mail address signs in to one client only.
create table sign_ins (
  user_id uuid primary key,
  client_id uuid not null,
  email text not null unique,
  password_hash text,
  verified_at timestamptz,
  created_at timestamptz not null,
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);

-- The token itself is nowhere: reading this table signs nobody in.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  client_id uuid not null,
  user_id uuid not null references sign_ins (user_id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

create table contacts (
  client_id uuid not null references clients (id),
  id uuid not null,
  operator_id uuid not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text not null,
  email text not null default '',
  is_default boolean not null default false,
  shared_at timestamptz,
  invited_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  search_text text generated always as (lower(first_name || ' ' || last_name || ' ' || phone || ' ' || email)) stored,
  primary key (client_id, id),
  foreign key (client_id, operator_id) references users (client_id, id),
  unique (client_id, operator_id, phone)
);
create unique index one_default_contact on contacts (client_id, operator_id) where is_default;
create index contacts_by_phone on contacts (phone);
create index contacts_search on contacts using gin (search_text gin_trgm_ops);

create table groups (
  client_id uuid not null references clients (id),
  id uuid not null,
  operator_id uuid not null,
  name text not null,
  type_id text not null,
  is_active boolean not null default true,
  -- Everyone: its members are the operator's own contacts, worked out and not stored.
  is_default boolean not null default false,
  shared_at timestamptz,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (client_id, id),
  foreign key (client_id, operator_id) references users (client_id, id),
  unique (client_id, operator_id, name)
);
create unique index one_default_group on groups (client_id, operator_id) where is_default;

create table group_members (
  client_id uuid not null,
  group_id uuid not null,
  contact_id uuid not null,
  primary key (client_id, group_id, contact_id),
  foreign key (client_id, group_id) references groups (client_id, id) on delete cascade,
  foreign key (client_id, contact_id) references contacts (client_id, id) on delete cascade
);
create index group_members_by_contact on group_members (client_id, contact_id);

create table messages (
  client_id uuid not null references clients (id),
  id uuid not null,
  operator_id uuid not null,
  -- The Spanish version is a message of its own that goes with its parent.
  parent_id uuid,
  language text not null default 'en' check (language in ('en', 'es')),
  title text not null,
  body text not null,
  location text not null default '',
  lat double precision,
  lng double precision,
  -- 0 is Region Free.
  radius_meters double precision not null,
  radius_unit text not null check (radius_unit in ('mi', 'km')),
  is_draft boolean not null,
  start_date date not null,
  end_date date,
  start_minute integer not null,
  end_minute integer not null,
  repeat text not null check (repeat in ('no', 'daily', 'custom')),
  repeat_days boolean[] not null,
  trigger text not null check (trigger in ('enter', 'exit')),
  priority integer not null default 0,
  play_if_inside boolean not null default true,
  dwell_seconds integer not null default 0,
  time_zone text not null,
  -- Worked out from the dates, times and zone when the message is saved, so that states need no calendar in SQL.
  starts_at timestamptz not null,
  ends_at timestamptz,
  version integer not null default 1,
  -- Milliseconds, the precision of the wire, so that a stale save is told from a fresh one.
  modified_at timestamptz(3) not null,
  created_at timestamptz not null,
  finalized_at timestamptz,
  deleted_at timestamptz,
  search_text text generated always as (lower(title || ' ' || body || ' ' || location)) stored,
  primary key (client_id, id),
  foreign key (client_id, operator_id) references users (client_id, id),
  foreign key (client_id, parent_id) references messages (client_id, id) on delete cascade
);
create unique index one_translation on messages (client_id, parent_id, language) where parent_id is not null;
create index messages_of_operator on messages (client_id, operator_id, is_draft desc, modified_at desc, id) where parent_id is null and deleted_at is null;
create index messages_live on messages (client_id, ends_at) where parent_id is null and deleted_at is null and not is_draft;
create index messages_search on messages using gin (search_text gin_trgm_ops);

create table message_contacts (
  client_id uuid not null,
  message_id uuid not null,
  contact_id uuid not null,
  primary key (client_id, message_id, contact_id),
  foreign key (client_id, message_id) references messages (client_id, id) on delete cascade,
  foreign key (client_id, contact_id) references contacts (client_id, id) on delete cascade
);
create index message_contacts_by_contact on message_contacts (client_id, contact_id);

create table message_groups (
  client_id uuid not null,
  message_id uuid not null,
  group_id uuid not null,
  primary key (client_id, message_id, group_id),
  foreign key (client_id, message_id) references messages (client_id, id) on delete cascade,
  foreign key (client_id, group_id) references groups (client_id, id) on delete cascade
);
create index message_groups_by_group on message_groups (client_id, group_id);

-- Who is in a group, Everyone included.
create view group_contacts as
  select m.client_id, m.group_id, m.contact_id from group_members m
  union all
  select g.client_id, g.id, c.id from groups g join contacts c on c.client_id = g.client_id and c.operator_id = g.operator_id where g.is_default;

-- Who is to hear a message: the members of the chosen active groups and the chosen contacts, as they are now (decisions: Messages).
create view message_recipients as
  select mc.client_id, mc.message_id, mc.contact_id, c.phone
    from message_contacts mc join contacts c on c.client_id = mc.client_id and c.id = mc.contact_id
  union
  select mg.client_id, mg.message_id, gc.contact_id, c.phone
    from message_groups mg
    join groups g on g.client_id = mg.client_id and g.id = mg.group_id and g.is_active
    join group_contacts gc on gc.client_id = g.client_id and gc.group_id = g.id
    join contacts c on c.client_id = gc.client_id and c.id = gc.contact_id;

-- One device a number. The token itself is nowhere.
create table devices (
  id uuid primary key,
  phone text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_device_per_phone on devices (phone) where ended_at is null;
create index devices_by_phone on devices (phone);

create table sign_in_codes (
  phone text primary key,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0
);

-- What devices report, as they report it.
create table device_events (
  client_id uuid not null,
  message_id uuid not null,
  phone text not null,
  id uuid not null,
  version integer not null,
  kind text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  fraction real,
  reason text,
  channel text,
  language text,
  primary key (client_id, message_id, phone, id),
  foreign key (client_id, message_id) references messages (client_id, id) on delete cascade
);
create index device_events_heard on device_events (client_id, at) where kind = 'heard';

-- What the events add up to, for each person and version of a message.
create table deliveries (
  client_id uuid not null,
  message_id uuid not null,
  version integer not null,
  phone text not null,
  delivered_at timestamptz,
  arrived_at timestamptz,
  left_at timestamptz,
  started_at timestamptz,
  heard_at timestamptz,
  heard_count integer not null default 0,
  interrupted_at timestamptz,
  interrupted_fraction real,
  failed_at timestamptz,
  notified_at timestamptz,
  reason text,
  language text,
  last_event_at timestamptz not null,
  primary key (client_id, message_id, version, phone),
  foreign key (client_id, message_id) references messages (client_id, id) on delete cascade
);
create index deliveries_by_phone on deliveries (client_id, phone);

-- SMS and e-mail on their way: written in the transaction that causes them, sent by a job.
create table outbox (
  id uuid primary key,
  client_id uuid,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text,
  body text not null,
  kind text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  provider_id text,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_latest on outbox (created_at desc);

-- Answers to requests with an Idempotency-Key.
create table idempotency_keys (
  caller_id uuid not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (caller_id, operation, key)
);

-- What this installation remembers of itself, such as whether the demo company was loaded.
create table settings (
  name text primary key,
  value text not null
);
