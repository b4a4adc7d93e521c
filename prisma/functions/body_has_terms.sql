-- Whether an event's body has all these words, for a delivery whose search terms are not written yet. JSON's escapes separate words
-- (RFC 8259 7).
CREATE OR REPLACE FUNCTION body_has_terms(body bytea, wanted text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(bool_and(position(w IN t) > 0
    AND t ~ ('(^|[^[:alnum:]])' || w || CASE WHEN length(w) < 64 THEN '($|[^[:alnum:]])' ELSE '' END)), true)
  FROM unnest(wanted) w CROSS JOIN (
    -- Letters are the same in every database, whatever its locale.
    SELECT lower(regexp_replace(convert_from(body, 'UTF8'), '\\(u....|.)', ' ', 'g') COLLATE "und-x-icu") AS t OFFSET 0
  ) b
);
