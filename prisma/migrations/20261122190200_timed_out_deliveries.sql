-- Whether something that waits for an endpoint has timed out there: one step through this index for a delivery that says why it waits.
create index delivery_queue_timed_out_idx on delivery_queue (endpoint) where last_error = 'target_timeout';
