-- Writes one batch of the request log: the rows, each key's last use, and the hourly counts, in one
-- transaction. Existing rows, of a batch that is retried after a broken connection, are skipped
-- everywhere. Returns how many were new.
--
-- Takes locks in the order of move_credits: key_activity by key, then usage_hours by primary key.
-- Commits without waiting for the disk, which frees the rows that debits also need sooner: a crash
-- of the database server may lose the last half second of the log, which no charge depends on.
CREATE OR REPLACE FUNCTION record_requests(
  ids text[],
  made_ms bigint[],
  workspaces text[],
  keys text[],
  envs text[],
  methods text[],
  endpoints text[],
  targets text[],
  statuses int[],
  outcomes text[],
  error_codes text[],
  target_statuses int[],
  source_ips text[],
  user_agents text[],
  durations int[],
  credits int[]
) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  epoch CONSTANT timestamptz := 'epoch';
  fresh text[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM 1 FROM key_activity WHERE key_id = ANY (keys) ORDER BY key_id FOR NO KEY UPDATE;

  WITH logged AS (
    INSERT INTO requests (id, created_at, workspace_id, key_id, env, method, endpoint, target, status, error_code, target_status,
      source_ip, user_agent, duration_ms, credits)
    SELECT id, epoch + made * interval '1 millisecond', workspace, key, env::key_env, method, endpoint, target, status, error_code,
      target_status, source_ip, user_agent, duration, credit
    FROM unnest(ids, made_ms, workspaces, keys, envs, methods, endpoints, targets, statuses, error_codes, target_statuses,
      source_ips, user_agents, durations, credits) AS c (id, made, workspace, key, env, method, endpoint, target, status, error_code,
      target_status, source_ip, user_agent, duration, credit)
    ON CONFLICT DO NOTHING
    RETURNING id
  )
  SELECT array_agg(id) INTO fresh FROM logged;

  UPDATE key_activity SET last_used_at = c.at, last_used_ip = c.source_ip, last_used_user_agent = c.user_agent
  FROM (
    SELECT DISTINCT ON (key) key, epoch + made * interval '1 millisecond' AS at, source_ip, user_agent
    FROM unnest(keys, made_ms, source_ips, user_agents) WITH ORDINALITY AS c (key, made, source_ip, user_agent, at)
    ORDER BY key, made DESC, c.at DESC
  ) c
  WHERE key_id = c.key AND (last_used_at IS NULL OR last_used_at < c.at);

  INSERT INTO usage_hours (workspace_id, hour, key_id, endpoint, outcome, env, requests)
  SELECT workspace, epoch + (made / 3600000) * interval '1 hour', key, endpoint, outcome, env::key_env, count(DISTINCT id)
  FROM unnest(ids, made_ms, workspaces, keys, envs, endpoints, outcomes) AS c (id, made, workspace, key, env, endpoint, outcome)
  WHERE id = ANY (fresh)
  GROUP BY 1, 2, 3, 4, 5, env
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (workspace_id, hour, key_id, endpoint, outcome) DO UPDATE SET requests = usage_hours.requests + excluded.requests;

  RETURN coalesce(cardinality(fresh), 0);
END $$;
