-- Reports of hearing that go out by themselves: who named which address, how often, and when the next one is due.
create table report_mails (
  client_id uuid not null,
  user_id uuid not null,
  email text not null,
  rhythm text not null check (rhythm in ('day', 'week')),
  next_at timestamptz(3) not null,
  -- The reader wants no more of them; the row stays, or the address could be named again.
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (client_id, user_id, email),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create index report_mails_due on report_mails (next_at) where ended_at is null;

-- A file that goes with an e-mail.
alter table outbox
  add column attachment_name text,
  add column attachment text;
