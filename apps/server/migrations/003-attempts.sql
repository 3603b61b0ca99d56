-- Tries that are counted against a limit, for all servers of one database together. Whose they are is hashed: people type passwords into the wrong field.
create table attempts (
  name text not null,
  who_hash bytea not null,
  count integer not null,
  until timestamptz(3) not null,
  primary key (name, who_hash)
);
