-- Moves credits for one batch of commands, in order of arrival, in one transaction: the only code that spends.
--
-- A command is one position of the arrays from `kinds` on:
--   hold    sets credits aside; opens a request
--   settle  takes at most the held amount and returns the rest; closes it
--   release returns all of it; closes it
--   expire  releases only what has expired by `at_ms`; closes it
--   charge  hold and settle in one movement, for completed work; opens and closes
-- Each occurs at most once per request: (day, request_id, phase) is unique in the ledger, where phase 0 opens and 1
-- closes. The day is the one in the request's id (`made_ms`), so a repeat after midnight meets the first one's row.
--
-- Workspaces and keys are given once each (`workspaces`, `keys`); commands refer to them by position, and `firsts`
-- is the position of the first command of the same request, under which that request's state is kept during the
-- batch. `careful` reads the ledger for requests that were opened before. Without it a repeated opening violates the
-- unique index and the caller retries with `careful`: repeats are rare, so the common batch reads no ledger at all.
--
-- Locks: balances by workspace, key_activity by key, then usage_hours by primary key, each in ascending order and
-- always in this order, which record_requests shares, so that batches of several processes do not deadlock.
-- Admission is arithmetic on what was read under these locks; a refused command leaves no trace.
--
-- Every statement finds its rows by key. Scans are off so that a plan cached while a table was empty or without
-- statistics never reads the whole table; nothing here joins more than a batch's own rows. Generic plans, because
-- one-row estimates for an array's contents would cause every batch to be planned again, at the price of running it.
CREATE OR REPLACE FUNCTION move_credits(
  careful boolean,
  now_ms bigint,
  price_version text,
  hold_ms bigint,
  workspaces text[],
  low_event_ids text[],
  exhausted_event_ids text[],
  keys text[],
  kinds text[],
  requests text[],
  firsts int[],
  workspace_at int[],
  key_at int[],
  amounts bigint[],
  endpoints text[],
  made_ms bigint[],
  at_ms bigint[],
  ledger_ids text[]
) RETURNS TABLE (outcome text, charged bigint, balance bigint, spent bigint, ceiling bigint)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  n CONSTANT int := cardinality(kinds);
  epoch CONSTANT timestamptz := 'epoch';
  found record;
  i int;
  -- by workspace
  w int;
  w_balance bigint[] := array_fill(0::bigint, ARRAY[cardinality(workspaces)]);
  w_held bigint[] := w_balance;
  w_threshold bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(workspaces)]);
  w_low boolean[] := array_fill(false, ARRAY[cardinality(workspaces)]);
  w_exhausted boolean[] := w_low;
  w_fell boolean[] := w_low;
  -- by key
  k int;
  k_home int[] := array_fill(0, ARRAY[cardinality(keys)]);
  k_spent bigint[] := array_fill(0::bigint, ARRAY[cardinality(keys)]);
  k_held bigint[] := k_spent;
  k_ceiling bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(keys)]);
  -- by request, under the position of its first command: open, settled, released, or null for a new
  -- one
  r int;
  r_state text[] := array_fill(NULL::text, ARRAY[n]);
  r_amount bigint[] := array_fill(NULL::bigint, ARRAY[n]);
  r_endpoint text[] := endpoints;
  r_price text[] := array_fill(price_version, ARRAY[n]);
  r_expires bigint[] := r_amount;
  r_stored boolean[] := array_fill(false, ARRAY[n]);
  -- by command
  kind text;
  amount bigint;
  cost bigint;
  c_outcome text[] := r_state;
  c_type text[] := r_state;
  c_phase int[] := array_fill(1, ARRAY[n]);
  c_moved bigint[] := r_amount;
  c_cost bigint[] := r_amount;
  c_charged bigint[] := r_amount;
  c_balance bigint[] := r_amount;
  c_spent bigint[] := r_amount;
  c_ceiling bigint[] := r_amount;
  c_endpoint text[] := r_state;
  c_price text[] := r_state;
  moved boolean := false;
  spent_any boolean := false;
  opened boolean := false;
  closed boolean := false;
  extended boolean := false;
BEGIN
  FOR found IN
    SELECT workspace_id, b.balance, held, threshold, low_recorded_at, exhausted_recorded_at
    FROM balances b WHERE workspace_id = ANY (workspaces) ORDER BY workspace_id FOR NO KEY UPDATE
  LOOP
    w := array_position(workspaces, found.workspace_id);
    w_balance[w] := found.balance;
    w_held[w] := found.held;
    w_threshold[w] := found.threshold;
    w_low[w] := found.low_recorded_at IS NOT NULL;
    w_exhausted[w] := found.exhausted_recorded_at IS NOT NULL;
  END LOOP;

  FOR found IN
    SELECT key_id, a.workspace_id, a.spent, held, credit_ceiling
    FROM key_activity a JOIN api_keys ON id = key_id
    WHERE key_id = ANY (keys) ORDER BY key_id FOR NO KEY UPDATE OF a
  LOOP
    k := array_position(keys, found.key_id);
    k_home[k] := coalesce(array_position(workspaces, found.workspace_id), 0);
    k_spent[k] := found.spent;
    k_held[k] := found.held;
    k_ceiling[k] := found.credit_ceiling;
  END LOOP;

  -- Open requests. Read after the locks: whatever opened or closed one held the same workspace's
  -- lock.
  FOR found IN
    SELECT at, h.workspace_id, h.key_id, h.amount, h.endpoint, h.price_version, h.expires_at
    FROM unnest(requests) WITH ORDINALITY AS c (request, at) JOIN holds h ON request_id = request
  LOOP
    IF found.workspace_id = workspaces[workspace_at[found.at]] AND found.key_id = keys[key_at[found.at]] THEN
      r := firsts[found.at];
      r_state[r] := 'open';
      r_amount[r] := found.amount;
      r_endpoint[r] := found.endpoint;
      r_price[r] := found.price_version;
      r_expires[r] := extract(epoch FROM found.expires_at) * 1000;
      r_stored[r] := true;
    END IF;
  END LOOP;

  -- Requests closed earlier, if some command may be a repeat.
  IF NOT careful THEN
    FOR i IN 1 .. n LOOP
      IF kinds[i] IN ('settle', 'release', 'expire') AND firsts[i] = i AND r_state[i] IS NULL THEN
        careful := true;
        EXIT;
      END IF;
    END LOOP;
  END IF;
  IF careful THEN
    FOR found IN SELECT at, workspace_id, cost, type FROM closed_requests(requests, made_ms) WHERE firsts[at] = at LOOP
      i := found.at;
      IF found.workspace_id = workspaces[workspace_at[i]] AND r_state[i] IS NULL THEN
        r_state[i] := CASE found.type WHEN 'settle' THEN 'settled' ELSE 'released' END;
        r_amount[i] := found.cost;
      END IF;
    END LOOP;
  END IF;

  FOR i IN 1 .. n LOOP
    w := workspace_at[i];
    k := key_at[i];
    r := firsts[i];
    kind := kinds[i];
    amount := amounts[i];
    IF k_home[k] <> w THEN
      c_outcome[i] := 'unknown_key';
    ELSIF r_state[r] IS NULL AND kind IN ('hold', 'charge') THEN
      IF k_spent[k] + k_held[k] + amount > k_ceiling[k] THEN
        c_outcome[i] := 'ceiling';
      ELSIF amount > w_balance[w] THEN
        c_outcome[i] := 'balance';
      ELSE
        w_balance[w] := w_balance[w] - amount;
        c_outcome[i] := 'done';
        c_moved[i] := -amount;
        c_phase[i] := 0;
        c_endpoint[i] := endpoints[i];
        c_price[i] := price_version;
        r_amount[r] := amount;
        moved := true;
        IF kind = 'hold' THEN
          w_held[w] := w_held[w] + amount;
          k_held[k] := k_held[k] + amount;
          c_type[i] := 'hold';
          r_state[r] := 'open';
          r_endpoint[r] := endpoints[i];
          r_expires[r] := at_ms[i] + hold_ms;
          opened := true;
        ELSE
          k_spent[k] := k_spent[k] + amount;
          c_type[i] := 'settle';
          c_cost[i] := amount;
          c_charged[i] := amount;
          r_state[r] := 'settled';
          w_fell[w] := true;
          spent_any := true;
        END IF;
      END IF;
    ELSIF r_state[r] IS NULL THEN
      c_outcome[i] := 'missing';
    ELSIF kind = 'hold' THEN
      c_outcome[i] := 'repeated';
      -- A caller that takes the work over must not lose the hold meanwhile.
      IF r_state[r] = 'open' AND r_expires[r] < at_ms[i] + hold_ms THEN
        r_expires[r] := at_ms[i] + hold_ms;
        extended := true;
      END IF;
    ELSIF r_state[r] <> 'open' THEN
      c_outcome[i] := CASE WHEN kind IN ('settle', 'charge') = (r_state[r] = 'settled') THEN 'repeated' ELSE r_state[r] END;
      c_charged[i] := r_amount[r];
    ELSIF kind IN ('settle', 'charge') AND amount > r_amount[r] THEN
      c_outcome[i] := 'excess';
    ELSIF kind = 'expire' AND at_ms[i] < r_expires[r] THEN
      c_outcome[i] := 'open';
    ELSE
      cost := CASE WHEN kind IN ('settle', 'charge') THEN amount ELSE 0 END;
      w_held[w] := w_held[w] - r_amount[r];
      k_held[k] := k_held[k] - r_amount[r];
      w_balance[w] := w_balance[w] + r_amount[r] - cost;
      k_spent[k] := k_spent[k] + cost;
      c_outcome[i] := 'done';
      c_moved[i] := r_amount[r] - cost;
      c_type[i] := CASE WHEN kind IN ('settle', 'charge') THEN 'settle' ELSE 'release' END;
      c_endpoint[i] := r_endpoint[r];
      c_price[i] := r_price[r];
      c_charged[i] := cost;
      r_state[r] := CASE WHEN kind IN ('settle', 'charge') THEN 'settled' ELSE 'released' END;
      r_amount[r] := cost;
      moved := true;
      closed := true;
      IF cost > 0 THEN
        c_cost[i] := cost;
        w_fell[w] := true;
        spent_any := true;
      END IF;
    END IF;
    c_balance[i] := w_balance[w];
    c_spent[i] := k_spent[k];
    c_ceiling[i] := k_ceiling[k];
  END LOOP;

  IF moved THEN
    -- In order of arrival, so that within a workspace seq is the order in which the balance moved.
    INSERT INTO ledger (workspace_id, day, id, type, amount, balance_after, key_id, request_id, phase, endpoint, price_version,
      actor, reason, created_at)
    SELECT workspaces[c.w], date '1970-01-01' + (made / 86400000)::int, c.id, c.type::ledger_type, c.amount, c.after, keys[c.k],
      request, phase, c.endpoint, price, CASE c.kind WHEN 'expire' THEN 'system' ELSE keys[c.k] END,
      CASE c.kind WHEN 'expire' THEN 'expired' END, epoch + c.at * interval '1 millisecond'
    FROM unnest(c_moved, c_type, c_phase, c_balance, c_endpoint, c_price, kinds, requests, workspace_at, key_at, made_ms, at_ms, ledger_ids)
      AS c (amount, type, phase, after, endpoint, price, kind, request, w, k, made, at, id)
    WHERE c.amount IS NOT NULL;

    UPDATE balances b SET balance = c.balance, held = c.held
    FROM unnest(workspaces, w_balance, w_held) AS c (id, balance, held)
    WHERE workspace_id = c.id AND (b.balance <> c.balance OR b.held <> c.held);

    UPDATE key_activity a SET spent = c.spent, held = c.held
    FROM unnest(keys, k_spent, k_held) AS c (id, spent, held)
    WHERE key_id = c.id AND (a.spent <> c.spent OR a.held <> c.held);

    IF spent_any THEN
      PERFORM record_credit_crossings(now_ms => now_ms, workspaces => workspaces, balances_of => w_balance, helds => w_held,
        thresholds => w_threshold, lows => w_low, exhausteds => w_exhausted, fells => w_fell, low_event_ids => low_event_ids,
        exhausted_event_ids => exhausted_event_ids);
    END IF;
  END IF;

  IF opened THEN
    INSERT INTO holds (request_id, workspace_id, key_id, amount, endpoint, price_version, expires_at)
    SELECT request, workspaces[c.w], keys[c.k], c.amount, c.endpoint, price, epoch + expires * interval '1 millisecond'
    FROM unnest(requests, r_state, r_stored, workspace_at, key_at, r_amount, r_endpoint, r_price, r_expires)
      AS c (request, state, stored, w, k, amount, endpoint, price, expires)
    WHERE c.state = 'open' AND NOT c.stored;
  END IF;
  IF closed THEN
    DELETE FROM holds USING unnest(requests, r_state, r_stored) AS c (request, state, stored)
    WHERE request_id = c.request AND c.stored AND c.state <> 'open';
  END IF;
  IF extended THEN
    UPDATE holds SET expires_at = to_timestamp(c.expires / 1000.0)
    FROM unnest(requests, r_state, r_stored, r_expires) AS c (request, state, stored, expires)
    WHERE request_id = c.request AND c.stored AND c.state = 'open';
  END IF;

  IF spent_any THEN
    -- The hour is the one in the request's id, so that a request and its credits are counted in the
    -- same row.
    INSERT INTO usage_hours (workspace_id, hour, key_id, endpoint, outcome, env, credits)
    SELECT workspaces[c.w], epoch + (made / 3600000) * interval '1 hour', keys[c.k], c.endpoint, 'succeeded', 'live', sum(c.cost)
    FROM unnest(workspace_at, key_at, made_ms, c_endpoint, c_cost) AS c (w, k, made, endpoint, cost)
    WHERE c.cost > 0
    GROUP BY 1, 2, 3, 4
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (workspace_id, hour, key_id, endpoint, outcome) DO UPDATE SET credits = usage_hours.credits + excluded.credits;
  END IF;

  RETURN QUERY SELECT * FROM unnest(c_outcome, c_charged, c_balance, c_spent, c_ceiling);
END $$;
