-- Since when a message is paused: it is on no phone until it goes on.
alter table messages add column paused_at timestamptz(3);
