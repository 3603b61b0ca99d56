-- A code on the screen that signs the operator's own phone in. One for each user: a newer one takes the place of the one before.
create table phone_tickets (
  client_id uuid not null,
  user_id uuid not null,
  ticket_hash bytea not null unique,
  -- The profile's number when the code was shown, E.164.
  phone text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);

-- How somebody stands with the start card; without a row it was never touched.
create table start_cards (
  client_id uuid not null,
  user_id uuid not null,
  put_away_at timestamptz(3),
  -- The message that the phone says to try it.
  sample_id uuid,
  primary key (client_id, user_id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);

-- Own phones that were signed in by a code on the screen, '+12025550100*…': whoever proves the number gets its contact back.
create index own_phones on contacts (split_part(phone, '*', 1)) where phone like '%*%';
