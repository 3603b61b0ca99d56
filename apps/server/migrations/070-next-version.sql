-- The number of the next version, where it is not the one after the current one: phones may know lost versions of a
-- database that went back to an earlier moment, and must not take a new one for one of them.
alter table messages add column next_version integer;
