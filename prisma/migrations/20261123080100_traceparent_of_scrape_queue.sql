-- Where work that is done later stood in a trace when it was asked for: W3C traceparent, null while nothing is traced. One table a migration:
-- locks on several at once could wait for traffic that waits for them.
alter table scrape_queue add column traceparent text;
