-- Whether an event's body has all these words, for a delivery whose search terms are not written yet: as search-terms.ts reads it, character by
-- character. JSON's escapes separate words (RFC 8259 7). A word with a * behind it is the beginning of one.
CREATE OR REPLACE FUNCTION body_has_terms(body bytea, wanted text[]) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(bool_and(position(rtrim(w, '*') IN t) > 0
    AND t ~ ('(^|[^[:alnum:]])' || rtrim(w, '*') || CASE WHEN w LIKE '%*' THEN '' ELSE '($|[^[:alnum:]])' END)), true)
  FROM unnest(wanted) w CROSS JOIN (
    -- Letters are the same in every database, whatever its locale. Of two that lower() does not treat one by one: İ would become two
    -- characters, and Σ another at the end of a word.
    SELECT lower(translate(regexp_replace(convert_from(body, 'UTF8'), '\\(u....|.)', ' ', 'g'), 'İΣ', 'iσ') COLLATE "und-x-icu") AS t OFFSET 0
  ) b
);
