-- A contact or a group that was deleted by itself, with what hung on it, for as long as the deletion can be undone. Messages keep their row and need none.
create table removals (
  client_id uuid not null,
  id uuid not null,
  operator_id uuid not null,
  kind text not null check (kind in ('contact', 'group')),
  -- {row, groups, messages} of a contact; {row, members, messages} of a group.
  kept jsonb not null,
  removed_at timestamptz(3) not null,
  primary key (client_id, id),
  foreign key (client_id, operator_id) references users (client_id, id)
);
create index removals_by_time on removals (removed_at);
