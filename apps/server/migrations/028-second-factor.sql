-- What somebody shows besides a password: a passkey, or the codes of an authenticator app.
create table factors (
  id uuid primary key,
  user_id uuid not null references sign_ins (user_id) on delete cascade,
  kind text not null check (kind in ('passkey', 'totp')),
  name text not null,
  -- Of a passkey: what the browser calls it, and the key that checks what it signs.
  credential_id text unique,
  public_key bytea,
  transports text[] not null default '{}',
  -- Of an authenticator app: its secret, encrypted.
  secret bytea,
  -- Of a passkey how often it has signed, of an app the last step of 30 seconds whose code was used: none counts twice.
  counter bigint not null default 0,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null)),
  check ((kind = 'totp') = (secret is not null))
);
create index factors_of_user on factors (user_id);

create table recovery_codes (
  user_id uuid not null references sign_ins (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- What a session was asked for, until it answers: the challenge for a passkey, or the secret of an app that shows its first code.
create table factor_challenges (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('new passkey', 'new totp', 'passkey')),
  value text not null,
  expires_at timestamptz(3) not null,
  primary key (session_id, purpose)
);

-- A session whose second factor is still to be shown, or to be added, is good for that alone.
alter table sessions add column factor_due text check (factor_due in ('ask', 'enroll'));
-- When the person last proved who they are; nobody knows it of older sessions.
alter table sessions add column confirmed_at timestamptz(3);
alter table clients add column requires_second_factor boolean not null default false;

-- Earshot's own people need one from now on; everybody knows the passwords of the demo's, which are shown on one machine alone.
update sessions set factor_due = 'enroll'
from users u join sign_ins s on s.user_id = u.id
where u.client_id = sessions.client_id and u.id = sessions.user_id and (u.is_super or u.is_support) and s.email not like '%@demo.test';
