-- Finished deliveries. First walks back in time, which suits frequent matches; if 250 rows are not
-- enough, continues with the index of terms, by the day if few matches are expected, otherwise by
-- the hour. Bounded: 5,000 rows walked if there are no terms; 2,000 rows found by terms, 120 steps,
-- or about 700,000 entries of the terms' lists, if long lists have little in common.
--
-- Returns rows like queued_deliveries, which explains the arguments.
CREATE OR REPLACE FUNCTION logged_deliveries(
  workspace text, f delivery_filter, since timestamptz, before_at timestamptz, before_id text, most int
) RETURNS SETOF listed_delivery LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET enable_indexscan = on
SET enable_sort = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET max_parallel_workers_per_gather = 0
SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  ended CONSTANT text[] := ARRAY(SELECT s FROM unnest(f.statuses) s WHERE s IN ('delivered', 'failed', 'canceled'));
  terms CONSTANT int[] := array_remove(ARRAY[
    CASE WHEN f.event_type IS NULL THEN hashtext(workspace || 'w' || f.webhook_id)
      ELSE coalesce(hashtext(workspace || 'p' || f.webhook_id || f.event_type), hashtext(workspace || 'e' || f.event_type)) END,
    CASE f.env WHEN 'test' THEN hashtext(workspace || 't') END,
    -- Waiting deliveries are in the queue; for finished ones, only a filter by failed alone or
    -- canceled alone is selective enough for the index.
    CASE ended WHEN '{failed}' THEN hashtext(workspace || 'f') WHEN '{canceled}' THEN hashtext(workspace || 'c') END,
    CASE WHEN f.code_from = f.code_to AND f.code_from <> 200 THEN hashtext(workspace || 's' || f.code_from) END,
    CASE WHEN f.code_from < f.code_to AND f.code_from >= 300 THEN hashtext(workspace || 'S' || f.code_from / 100) END,
    CASE WHEN f.duration_from >= 8000 THEN hashtext(workspace || 'd8') WHEN f.duration_from >= 4000 THEN hashtext(workspace || 'd4')
      WHEN f.duration_from >= 2000 THEN hashtext(workspace || 'd2') WHEN f.duration_from >= 1000 THEN hashtext(workspace || 'd1') END,
    CASE WHEN f.replays THEN hashtext(workspace || 'r') END,
    hashtext(workspace || 'n' || f.run_id)
  ], NULL) || f.hashes;
  walk CONSTANT int := CASE WHEN terms = '{}' THEN 5000 ELSE 250 END;
  r record;
  far listed_delivery;
  given int := 0;
  walked int := 0;
  aside int := 0;
  opened int := 0;
  -- The position reached.
  here timestamptz := before_at;
  here_id text := before_id;
  -- A day or two first, so that few partitions are opened, then a week, then all.
  low timestamptz := greatest(since, date_trunc('day', least(before_at, now()), 'UTC') - interval '1 day');
  -- Matches found and hours covered; the next step and its contents.
  met float8;
  hours float8;
  first_at timestamptz;
  child record;
  by_hour boolean;
  crowded boolean;
  part timestamptz;
  many int;
  part_rows listed_delivery[];
  part_ms int[];
  part_workspaces text[];
  steps int := 0;
  looked int := 0;
  -- Entries per hour in the lists of all terms, by a sample, and entries passed so far.
  listed_hourly float8 := 0;
  passed float8 := 0;
  -- Planned at every step, so as short as possible. LIMIT and OFFSET keep all conditions except the
  -- terms out of the scan, and the terms come from a subquery: as a constant they would make the
  -- planner read the statistics of every word.
  by_terms CONSTANT text := 'SELECT * FROM %I WHERE attempts_made >= 0 AND delivery_terms(workspace_id, created_at, webhook_id, '
    'event_type, env, status, last_status, duration_ms, replay_of, run_id, search_terms) @> (SELECT $1)';
  -- The result of as_listed_logged without the call, which would be inlined at every step.
  gathered CONSTANT text := 'SELECT array_agg(ROW(id, created_at, event_id, event_type, env, webhook_id, url, status::text, attempts_made, NULL, '
    'last_status, last_error, replay_of, run_id, finished_at)::listed_delivery), array_agg(duration_ms), array_agg(workspace_id) FROM ';
  the_day CONSTANT text := gathered || '(' || by_terms || ' LIMIT 1001) d';
  -- As many at most, but the newest.
  the_hour CONSTANT text := gathered || '(SELECT * FROM (' || by_terms || ' OFFSET 0) d '
    'WHERE (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT 1001) d';
BEGIN
  LOOP
    FOR r IN
      SELECT x.created_at, x.id, CASE WHEN x.matches THEN
        as_listed_logged(x.id, x.created_at, x.event_id, x.event_type, x.env, x.webhook_id, x.url, x.status, x.attempts_made,
          x.last_status, x.last_error, x.replay_of, x.run_id, x.finished_at) END AS listed
      FROM (
        SELECT d.*,
          (f.statuses IS NULL OR d.status::text = ANY (f.statuses))
            AND delivery_matches(d.event_type, d.webhook_id, d.env, d.event_id, d.run_id, d.replay_of, d.last_status, d.duration_ms, f)
            AND (f.hashes IS NULL OR d.search_terms @> f.hashes) IS TRUE AS matches
        FROM deliveries d
        WHERE d.workspace_id = workspace AND d.created_at >= low AND d.created_at <= here AND (d.created_at, d.id) < (here, here_id)
        ORDER BY d.created_at DESC, d.id DESC LIMIT walk - walked
      ) x
    LOOP
      walked := walked + 1;
      first_at := coalesce(first_at, r.created_at);
      -- Not IS NOT NULL, which checks every field.
      IF r.listed IS DISTINCT FROM NULL THEN
        RETURN NEXT r.listed;
        given := given + 1;
        IF given = most THEN
          RETURN;
        END IF;
      END IF;
      IF walked = walk THEN
        here := r.created_at;
        here_id := r.id;
      END IF;
    END LOOP;
    EXIT WHEN walked = walk;
    IF low <= since THEN
      RETURN;
    END IF;
    here := low;
    here_id := '';
    low := CASE WHEN opened = 0 THEN greatest(since, low - interval '6 days') ELSE since END;
    opened := opened + 1;
  END LOOP;
  IF terms = '{}' THEN
    far.created_at := here;
    far.id := here_id;
    RETURN NEXT far;
    RETURN;
  END IF;

  -- Besides its days the log has a default partition, for rows without one. It is usually empty.
  walked := 0;
  FOR r IN
    SELECT as_listed_logged(d.id, d.created_at, d.event_id, d.event_type, d.env, d.webhook_id, d.url, d.status, d.attempts_made,
      d.last_status, d.last_error, d.replay_of, d.run_id, d.finished_at) AS listed,
      (f.statuses IS NULL OR d.status::text = ANY (f.statuses))
        AND delivery_matches(d.event_type, d.webhook_id, d.env, d.event_id, d.run_id, d.replay_of, d.last_status, d.duration_ms, f)
        AND (f.hashes IS NULL OR d.search_terms @> f.hashes) IS TRUE AS matches
    FROM deliveries_default d
    WHERE d.workspace_id = workspace AND d.created_at >= since AND d.created_at <= here AND (d.created_at, d.id) < (here, here_id)
    ORDER BY d.created_at DESC, d.id DESC LIMIT 5000
  LOOP
    walked := walked + 1;
    IF r.matches THEN
      RETURN NEXT r.listed;
      aside := aside + 1;
      EXIT WHEN aside = most;
    END IF;
    IF walked = 5000 THEN
      far := r.listed;
      far.event_type := NULL;
      RETURN NEXT far;
    END IF;
  END LOOP;

  met := given + 1;
  hours := greatest(extract(epoch FROM first_at - here) / 3600, 0.001);
  IF cardinality(terms) > 1 THEN
    SELECT count(*) / 100.0 * walk / hours INTO listed_hourly
    FROM (
      SELECT * FROM deliveries d
      WHERE d.workspace_id = workspace AND d.created_at >= here AND d.created_at <= first_at
      ORDER BY d.created_at, d.id LIMIT 100
    ) d CROSS JOIN unnest(delivery_terms(d.workspace_id, d.created_at, d.webhook_id, d.event_type, d.env, d.status, d.last_status,
      d.duration_ms, d.replay_of, d.run_id, d.search_terms)) t
    WHERE t = ANY (terms);
  END IF;
  -- From here on only the index of terms may find the rows: see the fence below.
  PERFORM set_config('enable_indexscan', 'off', true);
  FOR child IN
    SELECT c.relname, to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp AT TIME ZONE 'UTC' AS day
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'deliveries'::regclass AND c.relname ~ '_[0-9]{8}$'
    ORDER BY 1 DESC
  LOOP
    CONTINUE WHEN child.day > here;
    here := least(here, child.day + interval '1 day');
    crowded := false;
    WHILE here >= since AND (here > child.day OR (here = child.day AND here_id > '')) LOOP
      by_hour := crowded OR met / hours * 24 > 400;
      part := CASE WHEN by_hour
        THEN date_trunc('hour', CASE WHEN here_id > '' THEN here ELSE here - interval '1 microsecond' END, 'UTC')
        ELSE child.day END;
      IF by_hour THEN
        EXECUTE format(the_hour, child.relname) INTO part_rows, part_ms, part_workspaces
          USING terms || hashtext(workspace || 'h' || extract(hour FROM part AT TIME ZONE 'UTC')::int), here, here_id;
      ELSE
        EXECUTE format(the_day, child.relname) INTO part_rows, part_ms, part_workspaces USING terms;
      END IF;
      many := coalesce(cardinality(part_rows), 0);
      steps := steps + 1;
      looked := looked + many;
      passed := passed + listed_hourly * CASE WHEN by_hour THEN 1 ELSE 24 END;
      IF many > 1000 AND NOT by_hour THEN
        crowded := true;
        CONTINUE;
      END IF;
      IF steps = 1 THEN
        met := 0;
        hours := 0;
      END IF;
      met := met + many;
      hours := hours + CASE WHEN by_hour THEN 1 ELSE 24 END;
      IF many > 0 THEN
        FOR r IN
          SELECT d.listed
          FROM (SELECT unnest(part_rows) AS listed, unnest(part_ms) AS ms, unnest(part_workspaces) AS of_workspace) d
            CROSS JOIN LATERAL (SELECT (d.listed).*) l
          WHERE d.of_workspace = workspace AND l.created_at >= since AND (l.created_at, l.id) < (here, here_id)
            AND (f.statuses IS NULL OR l.status = ANY (f.statuses))
            AND delivery_matches(l.event_type, l.webhook_id, l.env, l.event_id, l.run_id, l.replay_of, l.last_status, d.ms, f)
          ORDER BY l.created_at DESC, l.id DESC LIMIT most - given
        LOOP
          RETURN NEXT r.listed;
          given := given + 1;
        END LOOP;
        IF given = most THEN
          RETURN;
        END IF;
      END IF;
      IF many > 1000 THEN
        here := (part_rows[many]).created_at;
        here_id := (part_rows[many]).id;
      ELSE
        here := part;
        here_id := '';
      END IF;
      IF looked > 2000 OR steps >= 120 OR passed > 700000 THEN
        far := NULL;
        far.created_at := here;
        far.id := here_id;
        RETURN NEXT far;
        RETURN;
      END IF;
    END LOOP;
  END LOOP;
END $$;
