-- Names of an operator's groups differ by more than case and outer blanks. Those that do not get a number, as copies do; the oldest keeps its name.
do $$
declare
  twin record;
  candidate text;
  number int;
begin
  update groups set name = btrim(name) where name <> btrim(name)
    and not exists (select from groups g where g.client_id = groups.client_id and g.operator_id = groups.operator_id and g.id <> groups.id and g.name = btrim(groups.name));
  for twin in
    select client_id, operator_id, id, name from (
      select *, row_number() over (partition by client_id, operator_id, lower(btrim(name)) order by is_default desc, created_at, id) as place from groups
    ) named where place > 1 order by created_at, id
  loop
    number := 2;
    loop
      candidate := btrim(left(btrim(twin.name), 59 - length(number::text))) || ' ' || number;
      exit when not exists (
        select from groups where client_id = twin.client_id and operator_id = twin.operator_id and lower(btrim(name)) = lower(candidate)
      );
      number := number + 1;
    end loop;
    update groups set name = candidate where client_id = twin.client_id and id = twin.id;
  end loop;
end $$;
alter table groups drop constraint groups_client_id_operator_id_name_key;
create unique index one_group_of_a_name on groups (client_id, operator_id, lower(btrim(name)));
