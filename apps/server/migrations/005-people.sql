-- Somebody who signed up and was not admitted signs in without a client.
alter table sign_ins alter column client_id drop not null;
alter table sessions alter column client_id drop not null;
-- Google's own name for the person, which stays when the address changes.
alter table sign_ins add column google_sub text unique;
alter table sessions add column user_agent text not null default '';
-- 'Google' or 'Email'
alter table sessions add column signed_in_by text not null default 'Email';

-- Global: those who are not admitted, until they are. On the waiting list once they agreed to be.
create table waiting_people (
  user_id uuid primary key references sign_ins (user_id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  company text not null default '',
  time_zone text not null,
  -- Null until they answer.
  wants_to_wait boolean,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index waiting_list on waiting_people (answered_at, user_id) where wants_to_wait;

-- Global: who signed up and has not shown yet that the address is theirs. The link's secret is nowhere.
create table sign_ups (
  id uuid primary key,
  token_hash bytea not null unique,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  company text not null default '',
  time_zone text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index sign_ups_expiry on sign_ups (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references sign_ins (user_id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index password_resets_of_user on password_resets (user_id);

-- Invitations to the console. ACTIVE until it is accepted, cancelled or expires.
create table user_invitations (
  client_id uuid not null references clients (id),
  id uuid not null,
  -- Lower case.
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  country text,
  time_zone text not null,
  is_admin boolean not null,
  is_operator boolean not null,
  -- Of the secret in the mailed link.
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  accepted_at timestamptz(3),
  primary key (client_id, id)
);
create unique index one_open_invitation on user_invitations (client_id, email) where cancelled_at is null and accepted_at is null;
create index open_invitations_by_email on user_invitations (email, created_at desc) where cancelled_at is null and accepted_at is null;
-- The mailed link names the invitation and not the client.
create unique index user_invitations_by_id on user_invitations (id);

-- Who did what to which user, invitation or setting. Names as they were then.
create table audit_entries (
  client_id uuid not null references clients (id),
  id uuid not null,
  at timestamptz(3) not null,
  actor_id uuid,
  actor_name text not null,
  -- The member of staff who acted for the actor, or for the client.
  staff_id uuid,
  staff_name text,
  action text not null,
  subject_id uuid,
  subject text not null,
  changes jsonb not null default '[]',
  search_text text generated always as (lower(actor_name || ' ' || coalesce(staff_name, '') || ' ' || subject)) stored,
  primary key (client_id, id)
);
create index audit_latest on audit_entries (client_id, at desc, id desc);

-- An operator's invitations of contacts go along when their data is handed over.
create index invitations_of_operator on invitations (client_id, operator_id);
