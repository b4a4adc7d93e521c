-- A time in the format of JavaScript's toISOString, so that envelopes built here match those built
-- there.
CREATE OR REPLACE FUNCTION iso_time(ms bigint) RETURNS text LANGUAGE sql STABLE
RETURN to_char((timestamptz 'epoch' + ms * interval '1 millisecond') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
