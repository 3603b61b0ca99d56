-- Whom a change may concern, so that a server wakes the phones that listen and leaves the others alone. All absent: whoever is in the client.
alter table inbox_changes
  add column message_ids uuid[],
  add column group_ids uuid[],
  add column contact_ids uuid[];

-- One that touches more than this concerns the whole client: an array of ten thousand costs more than it saves.
create function few(ids uuid[]) returns uuid[] language sql immutable as $$
  select case when cardinality(ids) <= 1000 then ids end
$$;

create or replace function note_inbox_change() returns trigger language plpgsql as $$
begin
  if tg_table_name in ('message_contacts', 'group_members') then
    if tg_op = 'INSERT' then
      insert into inbox_changes (client_id, contact_ids) select client_id, few(array_agg(contact_id)) from new_rows group by client_id;
    elsif tg_op = 'DELETE' then
      insert into inbox_changes (client_id, contact_ids) select client_id, few(array_agg(contact_id)) from old_rows group by client_id;
    else
      insert into inbox_changes (client_id, contact_ids)
        select client_id, few(array_agg(contact_id)) from (select client_id, contact_id from new_rows union select client_id, contact_id from old_rows) rows group by client_id;
    end if;
  elsif tg_table_name = 'message_groups' then
    if tg_op = 'INSERT' then
      insert into inbox_changes (client_id, group_ids) select client_id, few(array_agg(group_id)) from new_rows group by client_id;
    elsif tg_op = 'DELETE' then
      insert into inbox_changes (client_id, group_ids) select client_id, few(array_agg(group_id)) from old_rows group by client_id;
    else
      insert into inbox_changes (client_id, group_ids)
        select client_id, few(array_agg(group_id)) from (select client_id, group_id from new_rows union select client_id, group_id from old_rows) rows group by client_id;
    end if;
  elsif tg_op = 'DELETE' then
    -- Its members are gone with it; they told of themselves.
    insert into inbox_changes (client_id) select distinct client_id from old_rows;
  else
    insert into inbox_changes (client_id, group_ids) select client_id, few(array_agg(id)) from new_rows group by client_id;
  end if;
  return null;
end $$;

create or replace function note_message_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into inbox_changes (client_id, message_ids)
      select client_id, few(array_agg(coalesce(parent_id, id))) from new_rows where not is_draft group by client_id;
  elsif tg_op = 'DELETE' then
    insert into inbox_changes (client_id, message_ids)
      select client_id, few(array_agg(coalesce(parent_id, id))) from old_rows where not is_draft group by client_id;
  else
    insert into inbox_changes (client_id, message_ids)
      select client_id, few(array_agg(distinct message_id)) from (
        select client_id, coalesce(parent_id, id) as message_id from new_rows where not is_draft
        union select client_id, coalesce(parent_id, id) from old_rows where not is_draft
      ) rows group by client_id;
  end if;
  return null;
end $$;
