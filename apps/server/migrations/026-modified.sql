-- When a user's and a client's profile were last changed, so that a form saves over no change that it has not seen.
alter table users add column modified_at timestamptz not null default date_trunc('milliseconds', now());
alter table clients add column modified_at timestamptz not null default date_trunc('milliseconds', now());
