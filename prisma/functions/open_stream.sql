-- Opens a stream session with its first event in one call, so that concurrent openings wait only
-- for the disk.
CREATE OR REPLACE FUNCTION open_stream(
  workspace text, stream text, key text, its_env key_env, addresses text[], sealed_options bytea, most_at_once int, timeout_s int, its_price int,
  none_done bytea, begins timestamptz, ends timestamptz, started text
) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO streams (workspace_id, id, key_id, env, urls, options, max_concurrency, disconnect_timeout_s, price, done, started_at, ends_at)
  VALUES (workspace, stream, key, its_env, addresses, sealed_options, most_at_once, timeout_s, its_price, none_done, begins, ends);
  INSERT INTO stream_events (workspace_id, stream_id, seq, type, body) VALUES (workspace, stream, 1, 'stream.started', started);
END $$;
