import { syncClock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { databaseFault } from "#lib/platform/explain-connection.ts";
import { currentShard } from "#lib/platform/shards/shards.ts";
import { failure, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/**
 * Checks that the database, or the current shard's node, responds, and returns its version. Syncs
 * this process's clock.
 */
export async function checkDatabase(): Promise<Verdict> {
  try {
    await syncClock((text) => sql().query(text));
    const { rows } = await sql().query<{ version: string }>("select current_setting('server_version') as version");
    return well(`PostgreSQL ${rows[0]?.version} answers`);
  } catch (error) {
    const fault = databaseFault(error, currentShard()?.url ?? env().DATABASE_URL);
    const advice =
      "Start the database, or correct DATABASE_URL. The embedded database only runs while `npm start` does.";
    return failure(fault instanceof Error ? fault.message : String(fault), advice);
  }
}
