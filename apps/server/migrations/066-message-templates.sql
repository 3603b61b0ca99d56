-- Words and settings of a message that a user keeps under a name, to begin other messages with.
create table message_templates (
  client_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  name text not null,
  title text not null,
  body text not null,
  spanish_title text not null,
  spanish_body text not null,
  -- As the operator chose them; the dates give the length.
  settings jsonb not null,
  created_at timestamptz(3) not null,
  primary key (client_id, user_id, id),
  foreign key (client_id, user_id) references users (client_id, id) on delete cascade
);
create unique index message_templates_name on message_templates (client_id, user_id, lower(name));
