-- What a browser or phone was given when somebody signed in with it. It opens nothing: it has tries of its own, which strangers cannot spend.
create table known_devices (
  key_hash bytea not null,
  account_hash bytea not null,
  used_at timestamptz(3) not null,
  primary key (key_hash, account_hash)
);
create index known_devices_of_account on known_devices (account_hash, used_at);

-- A code for each request: wrong tries use up the code of one asker, not that of the number's owner. A code under way has a ticket that nobody was given.
alter table sign_in_codes drop constraint sign_in_codes_pkey;
alter table sign_in_codes add column ticket_hash bytea not null default decode(replace(gen_random_uuid()::text, '-', ''), 'hex') primary key;
-- For apps that send no ticket: the network that asked, and the tries made without one.
alter table sign_in_codes add column network_hash bytea not null default '';
alter table sign_in_codes add column tries_without_ticket int not null default 0;
create index sign_in_codes_of_number on sign_in_codes (phone, created_at);

-- Free use counts the invitations that were ever sent, whatever became of the contacts.
alter table clients add column invitations_sent int not null default 0;
update clients set invitations_sent = sent.count from (select client_id, count(*) from invitations group by client_id) sent where sent.client_id = clients.id;
