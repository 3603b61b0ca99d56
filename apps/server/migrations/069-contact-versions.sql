-- A client's contacts count as before while this number is the same. A client without a row was not changed yet.
create table contact_versions (
  client_id uuid primary key,
  nonce bigint not null default floor(random() * 281474976710656)::bigint
);
