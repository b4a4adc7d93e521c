import pg from "pg";
import { sql } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { explainConnection } from "#lib/platform/explain-connection.ts";
import { currentShard } from "#lib/platform/shards/shards.ts";
import { reasonOf } from "../reason-of.ts";
import { failure, skipped, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

const CONNECT_MS = 8_000;
const ADVICE =
  "Correct DATABASE_DIRECT_URL: schedules, migrations and backups use it to bypass the pooler. docs/operate/external-postgresql.md";

/** Equal only for two sessions in the same database of the same server, neither on a standby. */
const WHICH = `
  select system_identifier::text || '/' || (select oid from pg_database where datname = current_database())
    || case when pg_is_in_recovery() then ' of a standby' else '' end as which
  from pg_control_system()`;

/** Checks that the database can be reached without its pooler, if there is one, and is the same. */
export async function checkDirectAddress(): Promise<Verdict> {
  const { DATABASE_DIRECT_URL: url } = env();
  if (currentShard() !== undefined) return skipped("not used: a divided database is reached at its nodes");
  if (url === undefined) return skipped("there is no pooler: DATABASE_DIRECT_URL is not set");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined); // the failed query rejects
  try {
    await client.connect();
    const [there, here] = await Promise.all([client.query(WHICH), sql().query(WHICH)]);
    if (there.rows[0]?.which === here.rows[0]?.which) return well("the database answers past the pooler");
    return failure("DATABASE_DIRECT_URL leads to another database than DATABASE_URL", ADVICE);
  } catch (error) {
    return failure(explainConnection(error, url, "DATABASE_DIRECT_URL") ?? reasonOf(error), ADVICE);
  } finally {
    await client.end().catch(() => undefined); // it may never have connected
  }
}
