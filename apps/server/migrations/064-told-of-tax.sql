-- When the Account Holder learned that tax comes on top: by activating with it, or by an email. Null while there is none.
alter table billing_accounts add told_tax_at timestamptz(3);
