-- What was done to one message, or to one user, without a look through all that a company did.
create index audit_of_subject on audit_entries (client_id, subject_id, at desc, id desc) where subject_id is not null;
