-- All filters except status and text. Inlined into the queries that use it.
CREATE OR REPLACE FUNCTION delivery_matches(
  event_type text, webhook_id text, env key_env, event_id text, run_id text, replay_of text, code int, duration int,
  f delivery_filter
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (f.event_type IS NULL OR event_type = f.event_type)
  AND (f.webhook_id IS NULL OR webhook_id = f.webhook_id)
  AND (f.env IS NULL OR env = f.env)
  AND (f.event_id IS NULL OR event_id = f.event_id)
  AND (f.run_id IS NULL OR run_id = f.run_id)
  AND (f.replays IS NULL OR (replay_of IS NOT NULL) = f.replays)
  AND (f.code_from IS NULL OR code BETWEEN f.code_from AND f.code_to)
  AND (f.duration_from IS NULL OR duration >= f.duration_from);
