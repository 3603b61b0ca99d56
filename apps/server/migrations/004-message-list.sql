-- The Messages list pages, sorts and filters by index, whoever's messages it shows: one operator's, or the whole client's.

-- The step of the duration filter (decisions, Filters): 0 half a day, 1 one date, 2, 3, up to 7, 14, 21 and 30 dates, 8 longer, 9 without an end.
alter table messages add column duration_step smallint not null generated always as (case
  when end_date is null then 9
  when end_date = start_date and end_minute - start_minute <= 720 then 0
  when end_date - start_date < 3 then end_date - start_date + 1
  when end_date - start_date < 7 then 4
  when end_date - start_date < 14 then 5
  when end_date - start_date < 21 then 6
  when end_date - start_date < 30 then 7
  else 8 end) stored;

create index messages_of_client on messages (client_id, is_draft desc, modified_at desc, id) where parent_id is null and deleted_at is null;
create index messages_by_modified on messages (client_id, operator_id, modified_at desc, id) where parent_id is null and deleted_at is null;
create index messages_of_client_by_modified on messages (client_id, modified_at desc, id) where parent_id is null and deleted_at is null;
create index messages_by_title on messages (client_id, operator_id, lower(title) desc, id) where parent_id is null and deleted_at is null;
create index messages_of_client_by_title on messages (client_id, lower(title) desc, id) where parent_id is null and deleted_at is null;
create index messages_by_location on messages (client_id, operator_id, lower(location) desc, id) where parent_id is null and deleted_at is null;
create index messages_of_client_by_location on messages (client_id, lower(location) desc, id) where parent_id is null and deleted_at is null;
create index messages_by_start on messages (client_id, operator_id, start_date desc, id) where parent_id is null and deleted_at is null;
create index messages_of_client_by_start on messages (client_id, start_date desc, id) where parent_id is null and deleted_at is null;
create index messages_by_duration on messages (client_id, operator_id, duration_step, is_draft desc, modified_at desc, id) where parent_id is null and deleted_at is null;
create index messages_of_client_by_duration on messages (client_id, duration_step, is_draft desc, modified_at desc, id) where parent_id is null and deleted_at is null;

-- How many messages an operator has of each kind that a filter tells apart, kept by triggers: worked out from `messages` at any time.
-- States are not among them, since they change with the clock: live messages are few and counted, expired ones are the rest.
create table message_counts (
  client_id uuid not null,
  operator_id uuid not null,
  is_draft boolean not null,
  start_date date not null,
  duration_step smallint not null,
  count integer not null,
  primary key (client_id, operator_id, is_draft, start_date, duration_step)
);

create function count_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into message_counts as kept (client_id, operator_id, is_draft, start_date, duration_step, count)
    select client_id, operator_id, is_draft, start_date, duration_step, count(*)
      from new_rows where parent_id is null and deleted_at is null
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (client_id, operator_id, is_draft, start_date, duration_step) do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into message_counts as kept (client_id, operator_id, is_draft, start_date, duration_step, count)
    select client_id, operator_id, is_draft, start_date, duration_step, -count(*)
      from old_rows where parent_id is null and deleted_at is null
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (client_id, operator_id, is_draft, start_date, duration_step) do update set count = kept.count + excluded.count;
  else
    insert into message_counts as kept (client_id, operator_id, is_draft, start_date, duration_step, count)
    select client_id, operator_id, is_draft, start_date, duration_step, sum(change)
      from (select client_id, operator_id, is_draft, start_date, duration_step, 1 as change from new_rows where parent_id is null and deleted_at is null
            union all
            select client_id, operator_id, is_draft, start_date, duration_step, -1 from old_rows where parent_id is null and deleted_at is null) changes
      group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (client_id, operator_id, is_draft, start_date, duration_step) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;

insert into message_counts
  select client_id, operator_id, is_draft, start_date, duration_step, count(*) from messages where parent_id is null and deleted_at is null group by 1, 2, 3, 4, 5;

create trigger messages_added after insert on messages referencing new table as new_rows for each statement execute function count_messages();
create trigger messages_changed after update on messages referencing old table as old_rows new table as new_rows for each statement execute function count_messages();
create trigger messages_removed after delete on messages referencing old table as old_rows for each statement execute function count_messages();
