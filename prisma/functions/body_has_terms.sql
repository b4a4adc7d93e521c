-- Whether an event's body contains all these words, for a delivery whose search terms are not
-- written yet. Reads the body like search-terms.ts, character by character. JSON's escapes separate
-- words (RFC 8259 7). A word followed by * is a prefix.
CREATE OR REPLACE FUNCTION body_has_terms(body bytea, wanted text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(bool_and(position(rtrim(w, '*') IN t) > 0
    AND t ~ ('(^|[^[:alnum:]])' || rtrim(w, '*') || CASE WHEN w LIKE '%*' THEN '' ELSE '($|[^[:alnum:]])' END)), true)
  FROM unnest(wanted) w CROSS JOIN (
    -- Letters are the same in every database, whatever its locale. Replaces the two that lower()
    -- does not map one to one: İ would become two characters, and Σ another one at the end of a
    -- word.
    SELECT lower(translate(regexp_replace(convert_from(body, 'UTF8'), '\\(u....|.)', ' ', 'g'), 'İΣ', 'iσ') COLLATE "und-x-icu") AS t OFFSET 0
  ) b
);
