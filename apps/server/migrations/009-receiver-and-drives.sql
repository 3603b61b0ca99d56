-- How ready a device says it is, as it last said.
alter table devices
  add column readiness jsonb,
  add column readiness_at timestamptz(3);

-- Where a device takes pushes; it goes with the device.
create table push_subscriptions (
  device_id uuid primary key references devices (id) on delete cascade,
  phone text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null default 'en' check (language in ('en', 'es')),
  created_at timestamptz(3) not null
);
create index push_subscriptions_by_phone on push_subscriptions (phone);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);

-- What was pushed or texted about a message, so that nobody gets it twice.
create table notifications (
  client_id uuid not null,
  message_id uuid not null,
  phone text not null,
  version integer not null,
  kind text not null check (kind in ('near', 'nudge', 'crossing')),
  occasion text not null,
  channel text not null check (channel in ('push', 'sms')),
  created_at timestamptz(3) not null,
  primary key (client_id, message_id, phone, version, kind, occasion),
  foreign key (client_id, message_id) references messages (client_id, id) on delete cascade
);

-- The OwnTracks app of a number: what lets it report, and on which side of a circle it was last seen. Never where.
create table own_tracks (
  phone text primary key,
  password_hash bytea not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3)
);
create table own_tracks_sides (
  phone text not null references own_tracks (phone) on delete cascade,
  message_id uuid not null,
  version integer not null,
  inside boolean not null,
  initial boolean not null,
  since timestamptz(3) not null,
  primary key (phone, message_id)
);

-- Saved routes of the drive test with their newest result.
create table drive_tests (
  client_id uuid not null references clients (id),
  id uuid not null,
  operator_id uuid not null,
  name text not null,
  drive jsonb not null,
  answer jsonb not null,
  -- By message id, of the newest result and of the one that somebody last looked at.
  outcomes jsonb not null,
  seen jsonb not null,
  changes jsonb not null default '[]',
  ran_at timestamptz(3) not null,
  -- What the client's messages and contacts were known by before the newest result was worked out, and what exactly went into it.
  fingerprint text not null,
  inputs text not null,
  -- While a server works on it.
  claimed_until timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, operator_id) references users (client_id, id)
);
create index drive_tests_of_operator on drive_tests (client_id, operator_id, modified_at desc);
