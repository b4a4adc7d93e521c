-- The statuses that a bulk replay asks for; null where it asks for any that is over.
CREATE OR REPLACE FUNCTION replayed_statuses(filters jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN filters ? 'status' THEN ARRAY(SELECT jsonb_array_elements_text(filters -> 'status')) END
$$;
