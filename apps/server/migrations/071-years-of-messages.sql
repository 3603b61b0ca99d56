-- Messages that were live in a period, deleted ones too: without this, Activity and syncs read all messages of a client's
-- years. It serves what the index of the undeleted ones served.
create index messages_by_end on messages (client_id, ends_at) where parent_id is null and not is_draft;
drop index messages_live;
-- A sync asks for hearings after a notification, which few deliveries have: without this it reads all that a number ever had.
create index deliveries_notified on deliveries (client_id, phone) where notified_at is not null;
