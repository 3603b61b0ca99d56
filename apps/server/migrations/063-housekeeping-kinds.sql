-- How many rows of each kind the nightly job deleted last. Its rows stay behind in backups.
create table housekeeping_kinds (
  kind text primary key,
  -- All runs of one day in UTC together: a run that fails is tried again.
  removed bigint not null,
  -- The newest of these runs.
  at timestamptz(3) not null
);
