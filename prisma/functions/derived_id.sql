-- Derives an id from a source, in the usual format (contract 1): the time in `time_part` as ten
-- characters, then a UUIDv7's other bits from hashes. The same source always gives the same id, so
-- the delivery of one event to one subscription exists at most once, as does a run's replay of one
-- delivery, however often either is written.
CREATE OR REPLACE FUNCTION derived_id(prefix text, time_part text, source text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  alphabet CONSTANT text := '0123456789abcdefghjkmnpqrstvwxyz';
  a CONSTANT bigint := hashtextextended(source, 7001);
  b CONSTANT bigint := hashtextextended(source, 7002);
BEGIN
  RETURN prefix || '_' || time_part
    || substr('ef', 1 + (a & 1)::int, 1)
    || substr(alphabet, 1 + ((a >> 1) & 31)::int, 1)
    || substr(alphabet, 1 + ((a >> 6) & 31)::int, 1)
    || substr(alphabet, 1 + (((a >> 11) & 1) * 16 + 8 + ((a >> 12) & 3))::int, 1)
    || substr(alphabet, 1 + ((a >> 14) & 31)::int, 1)
    || substr(alphabet, 1 + ((a >> 19) & 31)::int, 1)
    || substr(alphabet, 1 + ((a >> 24) & 31)::int, 1)
    || substr(alphabet, 1 + ((a >> 29) & 31)::int, 1)
    || substr(alphabet, 1 + (b & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 5) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 10) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 15) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 20) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 25) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 30) & 31)::int, 1)
    || substr(alphabet, 1 + ((b >> 35) & 31)::int, 1);
END $$;
