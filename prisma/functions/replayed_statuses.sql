-- The statuses that a bulk replay requests; null for any finished one.
CREATE OR REPLACE FUNCTION replayed_statuses(filters jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN filters ? 'status' THEN ARRAY(SELECT jsonb_array_elements_text(filters -> 'status')) END
$$;
