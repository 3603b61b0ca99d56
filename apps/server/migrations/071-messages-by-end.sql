-- Messages that were live in a period, deleted ones too: without this, Activity reads all messages of a client. It serves
-- what the index of the undeleted ones served.
create index messages_by_end on messages (client_id, ends_at) where parent_id is null and not is_draft;
drop index messages_live;
