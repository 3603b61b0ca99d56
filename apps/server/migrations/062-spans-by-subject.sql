-- The history of a person reads all spans of one number; `billing_spans_open` has only the open ones.
create index billing_spans_by_subject on billing_spans (client_id, kind, subject);
