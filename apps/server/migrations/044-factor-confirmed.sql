-- When the person of a session last confirmed by a second factor: removing one, adding another and new recovery codes ask for the factor itself.
alter table sessions add column factor_confirmed_at timestamptz(3);

-- Sessions that are older than the person's first second factor never showed it.
update sessions set factor_due = 'ask'
where factor_due is distinct from 'ask'
  and created_at < (select min(factors.created_at) from factors where factors.user_id = sessions.user_id);
