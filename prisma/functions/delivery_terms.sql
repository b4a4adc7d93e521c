-- The terms by which a logged delivery is found: its body's search terms and its facets, as 32-bit
-- hashes salted with the workspace. One index over them serves every combination of filters by
-- intersecting lists, where b-trees would need one for each. Facets: w webhook, e event type, p the
-- two together (their lists are long and often have nothing in common), h hour of the day, t env
-- test, f failed, c canceled, s response status other than 200, S its hundred from 300 on, d1 to d8
-- a last attempt of that many seconds, r replay, n run. Values of nearly every row (delivered,
-- live, 200) have no facet: they are checked in the row. Written in plpgsql, because the planner
-- would inline SQL here and take twice as long for each query.
CREATE OR REPLACE FUNCTION delivery_terms(
  workspace text, created_at timestamptz, webhook_id text, event_type text, env key_env, status delivery_status, code smallint,
  duration_ms int, replay_of text, run_id text, search_terms int[]
) RETURNS int[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN search_terms || array_remove(ARRAY[
    hashtext(workspace || 'w' || coalesce(webhook_id, '')),
    hashtext(workspace || 'e' || event_type),
    hashtext(workspace || 'p' || coalesce(webhook_id, '') || event_type),
    hashtext(workspace || 'h' || extract(hour FROM created_at AT TIME ZONE 'UTC')::int),
    CASE env WHEN 'test' THEN hashtext(workspace || 't') END,
    CASE status WHEN 'failed' THEN hashtext(workspace || 'f') WHEN 'canceled' THEN hashtext(workspace || 'c') END,
    CASE WHEN code <> 200 THEN hashtext(workspace || 's' || code) END,
    CASE WHEN code >= 300 THEN hashtext(workspace || 'S' || code / 100) END,
    CASE WHEN duration_ms >= 1000 THEN hashtext(workspace || 'd1') END,
    CASE WHEN duration_ms >= 2000 THEN hashtext(workspace || 'd2') END,
    CASE WHEN duration_ms >= 4000 THEN hashtext(workspace || 'd4') END,
    CASE WHEN duration_ms >= 8000 THEN hashtext(workspace || 'd8') END,
    CASE WHEN replay_of IS NOT NULL THEN hashtext(workspace || 'r') END,
    CASE WHEN run_id IS NOT NULL THEN hashtext(workspace || 'n' || run_id) END
  ], NULL);
END $$;

-- Created here rather than in a migration, because the index needs the function first. To change
-- what the function returns, drop the index in a migration: it is then created again here, and no
-- row keeps old terms. Its predicate holds for every row: it marks an index that Prisma's language
-- cannot express.
CREATE INDEX IF NOT EXISTS deliveries_terms_idx ON deliveries USING gin (
  delivery_terms(workspace_id, created_at, webhook_id, event_type, env, status, last_status, duration_ms, replay_of, run_id, search_terms)
) WITH (fastupdate = on, gin_pending_list_limit = 1024) WHERE attempts_made >= 0;
