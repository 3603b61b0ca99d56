-- The limits of which an Account Holder was told that they are nearly reached, or reached: once until the count falls again, or the limit changes.
create table limit_notices (
  client_id uuid not null references clients (id),
  kind text not null check (kind in ('message', 'receiver', 'admin', 'operator', 'text')),
  -- The limit of then.
  most integer not null,
  is_reached boolean not null,
  told_at timestamptz(3) not null,
  primary key (client_id, kind)
);
