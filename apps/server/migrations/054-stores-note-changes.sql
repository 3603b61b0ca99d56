-- The stores write what these triggers wrote, in the same transaction (decision 029): a table that is distributed by client can have no trigger that
-- writes to another table.
drop function count_messages() cascade;
drop function note_inbox_change() cascade;
drop function note_message_change() cascade;
drop function note_client_change() cascade;
drop function note_billed_contacts() cascade;
drop function note_billed_users() cascade;
drop function note_billed_clients() cascade;
drop function few(uuid[]);
