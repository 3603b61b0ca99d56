-- The messages that an erased person was to hear, under a random name in place of the number: the figures and the proof of these messages go on counting them.
create table erased_recipients (
  client_id uuid not null,
  message_id uuid not null,
  phone text not null check (phone like 'erased-%'),
  -- The message's version at that time: a later one was never meant for them.
  version integer not null,
  primary key (client_id, message_id, phone),
  foreign key (client_id, message_id) references messages (client_id, id) on delete cascade
);
create index erased_recipients_by_phone on erased_recipients (client_id, phone);
