-- The reports of phones that may go after years (decision 034), by age. The newest come last, so that a report adds at one end of it.
create index device_events_by_age on device_events (received_at) where kind = 'delivered';
