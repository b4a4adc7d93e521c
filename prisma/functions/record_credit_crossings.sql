-- Decides which thresholds the credits of some workspaces crossed (contract 6), and records it:
-- marks on the balance, and the events credits.low and credits.exhausted. No other code decides
-- that. For balances that were just moved, with rows locked by the caller: `balances_of` and
-- `helds` are the current values, `lows` and `exhausteds` whether the marks are set, `fells`
-- whether the movement took credits. The two ids per workspace are for the possible events.
--
-- Compares unspent credits, held or not: a hold may be returned, which would make the alarm false.
-- Only a movement that takes credits crosses a threshold, and only once: a mark stays until the
-- credits are above the threshold again.
CREATE OR REPLACE FUNCTION record_credit_crossings(
  now_ms bigint,
  workspaces text[],
  balances_of bigint[],
  helds bigint[],
  thresholds bigint[],
  lows boolean[],
  exhausteds boolean[],
  fells boolean[],
  low_event_ids text[],
  exhausted_event_ids text[]
) RETURNS void
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  this_moment CONSTANT timestamptz := timestamptz 'epoch' + now_ms * interval '1 millisecond';
  unspent bigint;
  is_low boolean;
  is_exhausted boolean;
  under boolean[] := lows;
  empty boolean[] := exhausteds;
  low_bodies text[] := array_fill(NULL::text, ARRAY[cardinality(workspaces)]);
  exhausted_bodies text[] := low_bodies;
  crossed boolean := false;
  changed boolean := false;
BEGIN
  FOR w IN 1 .. cardinality(workspaces) LOOP
    unspent := balances_of[w] + helds[w];
    is_low := coalesce(unspent < thresholds[w], false);
    is_exhausted := unspent = 0;
    CONTINUE WHEN is_low = lows[w] AND is_exhausted = exhausteds[w];
    under[w] := is_low;
    empty[w] := is_exhausted;
    changed := true;
    IF fells[w] AND is_low AND NOT lows[w] THEN
      low_bodies[w] := format('{"event":"credits.low","id":"%s","created_at":"%s","data":{"balance":%s,"threshold":%s}}',
        low_event_ids[w], iso_time(now_ms), unspent, thresholds[w]);
      crossed := true;
    END IF;
    IF fells[w] AND is_exhausted AND NOT exhausteds[w] THEN
      exhausted_bodies[w] := format('{"event":"credits.exhausted","id":"%s","created_at":"%s","data":{"balance":0,"threshold":%s}}',
        exhausted_event_ids[w], iso_time(now_ms), coalesce(thresholds[w]::text, 'null'));
      crossed := true;
    END IF;
  END LOOP;

  IF changed THEN
    UPDATE balances b SET
      low_recorded_at = CASE WHEN c.low IS NOT NULL THEN this_moment WHEN c.under THEN b.low_recorded_at END,
      exhausted_recorded_at = CASE WHEN c.exhausted IS NOT NULL THEN this_moment WHEN c.empty THEN b.exhausted_recorded_at END
    FROM unnest(workspaces, under, empty, low_bodies, exhausted_bodies) AS c (id, under, empty, low, exhausted)
    WHERE b.workspace_id = c.id
      AND (c.low IS NOT NULL OR c.exhausted IS NOT NULL OR (NOT c.under AND b.low_recorded_at IS NOT NULL)
        OR (NOT c.empty AND b.exhausted_recorded_at IS NOT NULL));
  END IF;
  IF crossed THEN
    INSERT INTO events (workspace_id, created_at, id, type, env, body)
    SELECT c.id, this_moment, e.id, e.type, 'live', convert_to(e.body, 'UTF8')
    FROM unnest(workspaces, low_event_ids, low_bodies, exhausted_event_ids, exhausted_bodies)
      AS c (id, low_id, low, exhausted_id, exhausted)
    CROSS JOIN LATERAL (VALUES (c.low_id, 'credits.low', c.low), (c.exhausted_id, 'credits.exhausted', c.exhausted)) AS e (id, type, body)
    WHERE e.body IS NOT NULL;
  END IF;
END $$;
