-- What a message said before it was edited: who heard that version heard these words. The current version is in `messages`.
create table message_versions (
  client_id uuid not null,
  message_id uuid not null,
  version integer not null,
  title text not null,
  body text not null,
  spanish_title text,
  spanish_body text,
  location text not null,
  lat double precision,
  lng double precision,
  radius_meters double precision not null,
  trigger text not null check (trigger in ('enter', 'exit')),
  made_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null,
  replaced_by uuid not null,
  -- Who was to hear the version that took its place.
  replay text not null check (replay in ('all', 'unheard', 'none')),
  primary key (client_id, message_id, version),
  foreign key (client_id, message_id) references messages (client_id, id) on delete cascade,
  foreign key (client_id, replaced_by) references users (client_id, id)
);

-- From which version on a hearing counts, and tries go on, for the version named in `counts_for`. A server that does not know these columns makes a version
-- that everybody is to hear.
alter table messages add column counts_for integer;
alter table messages add column counts_from integer;
alter table messages add column tries_from integer;
alter table messages add column heard_from integer generated always as (case when counts_for = version then counts_from else version end) stored;

-- The older version whose hearing counts for this one; null where the hearing, if there is one, is of this version itself.
alter table deliveries add column heard_version integer;
