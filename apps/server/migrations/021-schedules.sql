-- Each job that runs by the clock: when it is next due, and how its newest run went. Its rows stay behind in backups.
create table schedules (
  name text primary key,
  -- In UTC. Another program version may have another one.
  cron text not null,
  next_run_at timestamptz(3) not null,
  -- Set from the moment a run is asked for until it begins.
  queued_at timestamptz(3),
  last_run_at timestamptz(3),
  last_end_at timestamptz(3),
  -- Whether the newest run that ended did so well; null before the first.
  is_last_well boolean
);
