import { replica } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { explainConnection } from "#lib/platform/explain-connection.ts";
import { lookAtReplica, readPosition } from "#lib/platform/replica/look-at-replica.ts";
import { failure, judgeReplica, skipped } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Checks that the replica, if one is set, responds, belongs to this database, and keeps up. */
export async function checkReplica(): Promise<Verdict> {
  const { DATABASE_REPLICA_URL: url } = env();
  const pool = replica();
  if (url === undefined || pool === undefined) return skipped("no replica is set (DATABASE_REPLICA_URL)");
  const position = await readPosition();
  if (!position) throw new Error("The primary did not return the end of its log.");
  try {
    return judgeReplica(await lookAtReplica(pool, position));
  } catch (error) {
    const explained = explainConnection(error, url, "DATABASE_REPLICA_URL");
    return failure(
      explained ?? (error instanceof Error ? error.message : String(error)),
      "Fix the replica or remove the setting. Until then the primary serves all reads.",
    );
  }
}
