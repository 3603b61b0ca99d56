-- The link by which an email's recipient unsubscribes; null for one that answers what they did.
alter table outbox add unsubscribe_link text;
