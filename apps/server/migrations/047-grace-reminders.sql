-- When the Account Holder was last reminded of a payment that is overdue, so that nothing is told twice.
alter table clients add column told_grace_at timestamptz(3);
