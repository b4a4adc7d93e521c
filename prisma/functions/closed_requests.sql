-- The ledger's entries for requests, by position in the batch: the workspace, the cost and the last
-- entry's type. Only requests with entries. Each is looked up on the day in its id (`made_ms`), so
-- that one partition is read.
CREATE OR REPLACE FUNCTION closed_requests(requests text[], made_ms bigint[])
RETURNS TABLE (at bigint, workspace_id text, cost bigint, type ledger_type) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.at, l.workspace_id, l.cost, l.type
  FROM unnest(requests, made_ms) WITH ORDINALITY AS c (request, made, at)
  CROSS JOIN LATERAL (
    SELECT min(past.workspace_id) AS workspace_id, (-sum(past.amount))::bigint AS cost,
      (array_agg(past.type ORDER BY past.phase DESC))[1] AS type
    FROM ledger past
    WHERE past.day = date '1970-01-01' + (c.made / 86400000)::int AND past.request_id = c.request AND past.phase IN (0, 1)
    HAVING count(*) > 0
  ) l;
END $$;
