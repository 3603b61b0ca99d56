-- A database that is distributed by client checks a key on the client's node, so the key carries the client (decision 032). Nobody draws the same code
-- twice: it has 71 random bits. A link still finds its invitation by the code alone.
alter table invitations drop constraint invitations_pkey;
alter table invitations add primary key (client_id, code);
create index invitations_by_code on invitations (code);
