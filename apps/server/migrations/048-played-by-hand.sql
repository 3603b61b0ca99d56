-- What started a speech; null is the place or the hours, as in what older phones report. A speech by hand before its turn is no hearing.
alter table device_events add column started_by text check (started_by in ('place', 'hand', 'push', 'listen'));
alter table deliveries add column played_by_hand_at timestamptz(3);
