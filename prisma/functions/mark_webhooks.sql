-- Marks subscriptions by a batch of results: that something was accepted, or since when everything
-- has failed. Part of record_attempts.
--
-- If another transaction holds a row, its mark is stored as pending (webhook_marks) in the same
-- transaction: a batch has results of many subscriptions and must not wait for one. So is the mark
-- of a subscription that already has a pending one, to keep results in order.
-- lib/webhooks/deliveries/dispatch/settle-marks.ts applies them.
CREATE OR REPLACE FUNCTION mark_webhooks(now_ms bigint, recovered text[], failing text[]) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  concerned text[];
  free text[];
  workspaces text[];
  owed text[];
  kinds webhook_mark_kind[];
BEGIN
  -- Usually nothing changes, and then nothing is locked: a lock is a write.
  SELECT array_agg(c.id) INTO concerned FROM (
    SELECT w.id FROM webhooks w
    WHERE (w.id = ANY (recovered) AND (w.consecutive_failures > 0 OR w.failing_since IS NOT NULL))
      OR (w.id = ANY (failing) AND w.failing_since IS NULL)
    UNION
    SELECT m.webhook_id FROM webhook_marks m WHERE m.webhook_id = ANY (recovered || failing)
  ) c;
  IF concerned IS NULL THEN
    RETURN;
  END IF;
  free := lock_webhooks(concerned);
  -- Checked after locking: a transaction that found the rows held has committed its pending marks
  -- by now, or comes after this one.
  free := ARRAY(SELECT f.id FROM unnest(free) AS f (id) WHERE NOT EXISTS (SELECT FROM webhook_marks m WHERE m.webhook_id = f.id));

  UPDATE webhooks w SET consecutive_failures = 0, failing_since = NULL
  WHERE w.id = ANY (free) AND w.id = ANY (recovered) AND (w.consecutive_failures > 0 OR w.failing_since IS NOT NULL);
  UPDATE webhooks w SET failing_since = this_moment WHERE w.id = ANY (free) AND w.id = ANY (failing) AND w.failing_since IS NULL;

  -- A repeated mark adds nothing, so a subscription that keeps failing has one pending mark,
  -- however many results there are.
  SELECT array_agg(w.workspace_id), array_agg(w.id), array_agg(k.kind) INTO workspaces, owed, kinds
  FROM webhooks w
  CROSS JOIN LATERAL (
    SELECT CASE WHEN w.id = ANY (recovered) THEN 'recovered'::webhook_mark_kind ELSE 'failing'::webhook_mark_kind END AS kind
  ) k
  WHERE w.id = ANY (concerned) AND w.id <> ALL (free) AND k.kind IS DISTINCT FROM (
    SELECT m.kind FROM webhook_marks m WHERE m.webhook_id = w.id ORDER BY m.made_at DESC, m.seq DESC LIMIT 1
  );
  IF owed IS NOT NULL THEN
    INSERT INTO webhook_marks (workspace_id, webhook_id, made_at, kind)
    SELECT o.workspace_id, o.id, this_moment, o.kind FROM unnest(workspaces, owed, kinds) AS o (workspace_id, id, kind);
  END IF;
END $$;
