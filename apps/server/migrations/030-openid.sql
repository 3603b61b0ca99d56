-- Global: what the installation's own OpenID Connect provider calls people. One issuer has one name for a person, which never changes.
create table sign_in_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references sign_ins (user_id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);
