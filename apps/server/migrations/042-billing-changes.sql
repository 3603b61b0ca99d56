-- The highest number of concurrent messages since the last invoice, which is what the next one charges (decision 027), and of which period that is:
-- once the period is another one, the number that holds counts alone.
alter table billing_accounts add column messages_peak integer;
alter table billing_accounts add column peak_period_ends_at timestamptz(3);

-- Clients of whose counts, names or Account Holder the payment provider is to be told: one row for each statement that may have changed them, as in
-- inbox_changes, so that nobody waits for anybody. A job takes them each minute.
create table billing_changes (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz(3) not null default now(),
  primary key (client_id, id)
);
create index billing_changes_by_time on billing_changes (at);

-- Of contacts only numbers are charged, whoever has them.
create function note_billed_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into billing_changes (client_id)
    select client_id from (select distinct client_id from new_rows) n where exists (select from billing_accounts where billing_accounts.client_id = n.client_id);
  elsif tg_op = 'DELETE' then
    insert into billing_changes (client_id)
    select client_id from (select distinct client_id from old_rows) o where exists (select from billing_accounts where billing_accounts.client_id = o.client_id);
  else
    insert into billing_changes (client_id)
    select c.client_id from (
      select distinct n.client_id from new_rows n join old_rows o on o.client_id = n.client_id and o.id = n.id
      where (n.phone, n.is_default) is distinct from (o.phone, o.is_default)
    ) c where exists (select from billing_accounts where billing_accounts.client_id = c.client_id);
  end if;
  return null;
end $$;
create trigger billing_contacts_added after insert on contacts referencing new table as new_rows for each statement execute function note_billed_contacts();
create trigger billing_contacts_changed after update on contacts referencing old table as old_rows new table as new_rows for each statement execute function note_billed_contacts();
create trigger billing_contacts_removed after delete on contacts referencing old table as old_rows for each statement execute function note_billed_contacts();

create function note_billed_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into billing_changes (client_id)
    select client_id from (select distinct client_id from new_rows) n where exists (select from billing_accounts where billing_accounts.client_id = n.client_id);
  else
    insert into billing_changes (client_id)
    select c.client_id from (
      select distinct n.client_id from new_rows n join old_rows o on o.client_id = n.client_id and o.id = n.id
      where (n.email, n.is_holder, n.is_admin, n.is_operator, n.archived_at is null)
        is distinct from (o.email, o.is_holder, o.is_admin, o.is_operator, o.archived_at is null)
    ) c where exists (select from billing_accounts where billing_accounts.client_id = c.client_id);
  end if;
  return null;
end $$;
create trigger billing_users_added after insert on users referencing new table as new_rows for each statement execute function note_billed_users();
create trigger billing_users_changed after update on users referencing old table as old_rows new table as new_rows for each statement execute function note_billed_users();

create function note_billed_clients() returns trigger language plpgsql as $$
begin
  insert into billing_changes (client_id)
  select c.id from (
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.name, n.message_limit, n.activated_at is null, n.archived_at is null)
      is distinct from (o.name, o.message_limit, o.activated_at is null, o.archived_at is null)
  ) c where exists (select from billing_accounts where billing_accounts.client_id = c.id);
  return null;
end $$;
create trigger billing_clients_changed after update on clients referencing old table as old_rows new table as new_rows for each statement execute function note_billed_clients();
