-- What a user shows in a list, under a name: the search, filters and order of its address.
create table saved_views (
  client_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  list text not null check (list in ('messages', 'contacts')),
  name text not null,
  -- By name in the address, as text.
  search jsonb not null,
  created_at timestamptz(3) not null,
  primary key (client_id, user_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create unique index saved_views_name on saved_views (client_id, user_id, list, lower(name));
