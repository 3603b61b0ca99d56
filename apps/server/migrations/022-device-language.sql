-- In which language a device speaks, as it last told at a sync.
alter table devices add column language text check (language in ('en', 'es'));
