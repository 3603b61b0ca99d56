-- The company's billing address and its number for taxes. It is there before a card is.
alter table clients add column billing_address jsonb;
alter table sandbox_customers add column address jsonb;
-- Part of `total_cents`.
alter table sandbox_invoices add column tax_cents integer not null default 0;
