-- When what a form edits of a row was last changed; null while nobody has changed it since the row was made.
alter table users add column modified_at timestamptz(3);
alter table user_invitations add column modified_at timestamptz(3);
alter table clients add column profile_modified_at timestamptz(3);

-- Global: sessions that ended because their user, or the client, was archived: they are worth nothing, and whoever comes with one is told why.
create table archived_sessions (
  token_hash bytea primary key,
  user_id uuid not null references sign_ins (user_id) on delete cascade,
  expires_at timestamptz(3) not null
);
create index archived_sessions_expiry on archived_sessions (expires_at);
create index archived_sessions_of_user on archived_sessions (user_id);
