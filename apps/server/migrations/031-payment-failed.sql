-- Since when a payment is overdue: the days of grace count from here. Accounts that were deactivated before keep standing still.
alter table clients add column payment_failed_at timestamptz(3);
create index clients_payment_failed on clients (payment_failed_at) where payment_failed_at is not null and deactivated_at is null;
