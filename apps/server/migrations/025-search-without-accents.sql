-- What a search compares: small letters without accents, so that 'muller' finds 'Müller'. Letters that are no letter with an accent are named.
create function folded(value text) returns text language sql immutable strict parallel safe as $$
  select replace(translate(regexp_replace(normalize(lower(value), nfd), '[\u0300-\u036f]', '', 'g'), 'łøđı', 'lodi'), 'ß', 'ss')
$$;

alter table contacts drop column search_text;
alter table contacts add column search_text text generated always as (folded(first_name || ' ' || last_name || ' ' || phone || ' ' || email)) stored;
alter table messages drop column search_text;
alter table messages add column search_text text generated always as (folded(title || ' ' || body || ' ' || location)) stored;
create index messages_search on messages using gin (search_text gin_trgm_ops);
alter table audit_entries drop column search_text;
alter table audit_entries add column search_text text generated always as (folded(actor_name || ' ' || coalesce(staff_name, '') || ' ' || subject)) stored;
