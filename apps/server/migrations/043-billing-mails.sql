-- The language of the bills and of the e-mails about them, which the Account Holder chooses.
alter table clients add column billing_language text not null default 'en' check (billing_language in ('en', 'es'));

-- Of which invoice, free period and first charge the Account Holder was told, so that nothing is told twice.
alter table billing_accounts add column told_invoice_id text;
alter table billing_accounts add column told_charge_at timestamptz(3);
alter table clients add column told_trial_ends_at timestamptz(3);

-- Whose free period ends soon: the few who are in it.
create index clients_trial on clients (trial_started_at) where activated_at is null and trial_started_at is not null and told_trial_ends_at is null;
create index billing_accounts_trialing on billing_accounts (period_ends_at) where subscription_status = 'trialing';

-- In which an e-mail is written: an HTML page says so to who reads it aloud.
alter table outbox add column language text not null default 'en';
alter table sandbox_customers add column language text not null default 'en';
