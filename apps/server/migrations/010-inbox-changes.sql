-- What may have changed somebody's messages, one row for each statement that did. Rows are added and never updated, so that nobody waits for
-- anybody; a client's sum of nonces differs whenever another set of changes is committed, in whatever order.
create table inbox_changes (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  nonce bigint not null default floor(random() * 281474976710656)::bigint,
  at timestamptz(3) not null default now(),
  primary key (client_id, id)
);
create index inbox_changes_of_client on inbox_changes (client_id) include (nonce);
create index inbox_changes_by_time on inbox_changes (at);

create function note_inbox_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into inbox_changes (client_id) select distinct client_id from new_rows;
  elsif tg_op = 'DELETE' then
    insert into inbox_changes (client_id) select distinct client_id from old_rows;
  else
    insert into inbox_changes (client_id) select client_id from new_rows union select client_id from old_rows;
  end if;
  return null;
end $$;

-- Drafts are saved every few seconds and nobody hears them.
create function note_message_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into inbox_changes (client_id) select distinct client_id from new_rows where not is_draft;
  elsif tg_op = 'DELETE' then
    insert into inbox_changes (client_id) select distinct client_id from old_rows where not is_draft;
  else
    insert into inbox_changes (client_id) select client_id from new_rows where not is_draft union select client_id from old_rows where not is_draft;
  end if;
  return null;
end $$;
create trigger inbox_messages_added after insert on messages referencing new table as new_rows for each statement execute function note_message_change();
create trigger inbox_messages_changed after update on messages referencing old table as old_rows new table as new_rows for each statement execute function note_message_change();
create trigger inbox_messages_removed after delete on messages referencing old table as old_rows for each statement execute function note_message_change();

do $$
declare source text;
begin
  foreach source in array array['message_contacts', 'message_groups', 'groups', 'group_members'] loop
    execute format('create trigger inbox_%1$s_added after insert on %1$s referencing new table as new_rows for each statement execute function note_inbox_change()', source);
    execute format('create trigger inbox_%1$s_changed after update on %1$s referencing old table as old_rows new table as new_rows for each statement execute function note_inbox_change()', source);
    execute format('create trigger inbox_%1$s_removed after delete on %1$s referencing old table as old_rows for each statement execute function note_inbox_change()', source);
  end loop;
end $$;

-- Whether a client is delivered, and under which name.
create function note_client_change() returns trigger language plpgsql as $$
begin
  insert into inbox_changes (client_id)
  select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.deactivated_at is null, n.archived_at is null) is distinct from (o.name, o.deactivated_at is null, o.archived_at is null);
  return null;
end $$;
create trigger inbox_clients_changed after update on clients referencing old table as old_rows new table as new_rows for each statement execute function note_client_change();
