-- The order of the Contacts list: a page is read from it, and not from all contacts of the operator.
create index contacts_by_name on contacts (client_id, operator_id, lower(first_name), lower(last_name), id);
