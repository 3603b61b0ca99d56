-- Free use counts all text messages of a company, not its invitations alone. `invitations_sent` is read no more; a server of the version before still writes it.
alter table clients add column texts_sent int not null default 0;
update clients set texts_sent = invitations_sent;
update clients set texts_sent = greatest(texts_sent, sent.count)
from (select client_id, count(*) from outbox where channel = 'sms' and client_id is not null group by client_id) sent
where sent.client_id = clients.id;
