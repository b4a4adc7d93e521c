-- Returns whether the current schema has a table of this name that is visible to the calling
-- statement. Unlike to_regclass, it reads pg_class with the statement's snapshot: the catalog cache
-- that to_regclass uses is not refreshed while a session waits for an advisory or row lock, and so
-- misses a table that the previous holder of that lock has just created or dropped.
CREATE OR REPLACE FUNCTION has_table(name text) RETURNS boolean LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = has_table.name);
END;
