import pg from "pg";
import { NOW } from "./constants.ts";

/**
 * Makes the database's time `NOW`, by functions that shadow PostgreSQL's. Column defaults, which
 * are bound when a table is created, and `current_timestamp` keep the real time; pages show no
 * values from those.
 */
export async function stopDatabaseClock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
    await client.query("create schema if not exists still");
    for (const name of ["now", "clock_timestamp"])
      await client.query(
        `create or replace function still.${name}() returns timestamptz language sql stable as $$ select timestamptz '${NOW}' $$`,
      );
    await client.query(`alter database ${rows[0]?.name} set search_path = public, still, pg_catalog`);
  } finally {
    await client.end();
  }
}
