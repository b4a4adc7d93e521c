-- Takes from limits that all web processes share (lib/platform/rates): from each, for the waiting
-- calls (`needs`) as far as there is room, and for expected ones (`wants`) at most `share` of the
-- rest. First adds `settles` to the usage, whatever the limit. Returns rows in the given order.
-- Each limit occurs once; rows are locked by id, so that two processes cannot deadlock.
--
-- A `leaking` limit regains its usage evenly over its `seconds`; any other regains all of it when
-- the next window starts, counted in `seconds` since 1970.
CREATE OR REPLACE FUNCTION take_rates(
  share float8, ids text[], limits float8[], seconds float8[], leaking boolean[], needs int[], wants int[], settles float8[], settle_windows bigint[]
) RETURNS TABLE (granted int, used float8, at_ms float8)
LANGUAGE plpgsql
AS $$
DECLARE
  missing text[];
  moment timestamptz;
  now_s float8;
BEGIN
  SELECT array_agg(a.id ORDER BY a.id) INTO missing FROM unnest(ids) AS a(id)
  WHERE NOT EXISTS (SELECT FROM rates k WHERE k.id = a.id);
  IF missing IS NOT NULL THEN
    INSERT INTO rates (id, used, counted_at, ends_at) SELECT m.id, 0, now(), now() FROM unnest(missing) AS m(id)
    ON CONFLICT DO NOTHING;
  END IF;
  PERFORM FROM rates r WHERE r.id = ANY (ids) ORDER BY r.id FOR NO KEY UPDATE;
  -- After the locks, so that a caller that waited uses a later time than the count it waited for.
  moment := clock_timestamp();
  now_s := extract(epoch FROM moment);
  RETURN QUERY
  WITH asked AS (
    SELECT a.id, a.most, a.span, a.leaks, a.need, a.want, a.settle, a.settle_window, a.place, floor(now_s / a.span) AS present
    FROM unnest(ids, limits, seconds, leaking, needs, wants, settles, settle_windows)
      WITH ORDINALITY AS a(id, most, span, leaks, need, want, settle, settle_window, place)
  ), counted AS (
    SELECT a.*, CASE
      WHEN r.id IS NULL THEN 0
      WHEN a.leaks THEN greatest(0, r.used - greatest(0, now_s - extract(epoch FROM r.counted_at)::float8) * a.most / a.span)
      WHEN floor(extract(epoch FROM r.counted_at)::float8 / a.span) >= a.present THEN r.used
      ELSE 0
    END AS still
    FROM asked a LEFT JOIN rates r ON r.id = a.id
  ), settled AS (
    SELECT c.*, greatest(0, c.still + CASE WHEN c.leaks OR c.settle_window = c.present THEN c.settle ELSE 0 END) AS before
    FROM counted c
  ), roomy AS (
    SELECT s.*, greatest(0, floor(s.most - s.before + 0.000001)) AS room FROM settled s
  ), given AS (
    SELECT g.*, least(g.room, greatest(g.need, least(g.want, floor(g.room * share))))::int AS calls,
      moment + g.span * interval '1 second' AS ends
    FROM roomy g
  ), written AS (
    UPDATE rates r
    SET used = g.before + g.calls, counted_at = moment, ends_at = g.ends
    FROM given g
    WHERE r.id = g.id AND (g.calls <> 0 OR g.settle <> 0)
  )
  SELECT g.calls, g.before + g.calls, now_s * 1000 FROM given g ORDER BY g.place;
END $$;
