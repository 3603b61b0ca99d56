-- Since when a message stands in its current version. Null in rows from before, where the time it was set, or last saved, has to do.
alter table messages add column version_at timestamptz(3);
