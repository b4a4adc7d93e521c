import type pg from "pg";
import { replica, sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { isDatabaseAway } from "#lib/platform/postgres/is-database-away.ts";
import { lookAtReplica, readPosition } from "./look-at-replica.ts";

/** For how long a replica is not asked after it was late, and after it failed or turned out to be none, in ms. */
const REST_MS = { late: 1_000, away: 5_000 };
/** So many reads in a row that took too long are the replica's own fault, and not that of what was asked. */
const SLOW_MOST = 3;

/** SQLSTATEs of a read that stood in the way of what the replica has to replay, and of one that took longer than a statement may. */
const CONFLICTS = new Set<unknown>(["40001", "40P01"]);
const TOO_LONG = "57014";

let restsUntil = Number.NEGATIVE_INFINITY;
let slow = 0;

/** Sends reads to the primary for a while. */
function rest(outcome: keyof typeof REST_MS): void {
  metrics.replicaReads.inc({ outcome });
  restsUntil = performance.now() + REST_MS[outcome];
  slow = 0;
}

function restAfter(err: unknown): void {
  log.warn("database.replica_failed", { err });
  rest("away");
}

/**
 * Reads on the replica (DATABASE_REPLICA_URL), where there is one that has all that was committed when it was asked, so that whoever wrote sees what he
 * wrote; else, and where the replica fails meanwhile, on the primary. For lists and sums that people and programs are shown. Nothing is
 * decided by it: between the read and what follows from it stands no lock.
 *
 * @param read may run a second time, and changes nothing.
 */
export async function onReplica<T>(read: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = replica();
  if (pool === undefined || !(await mayAnswer(pool))) return await read(sql());
  try {
    const answer = await read(pool);
    metrics.replicaReads.inc({ outcome: "read" });
    slow = 0;
    return answer;
  } catch (err) {
    if (CONFLICTS.has(codeOf(err))) return await read(sql());
    if (!isDatabaseAway(err)) throw err;
    // It took as long as a read may; on the primary it would take that once more, and nobody waits that long.
    const tookTooLong = codeOf(err) === TOO_LONG;
    if (!tookTooLong || ++slow >= SLOW_MOST) restAfter(err);
    if (tookTooLong || isSilent(err)) throw err;
    return await read(sql());
  }
}

async function mayAnswer(pool: pg.Pool): Promise<boolean> {
  if (performance.now() < restsUntil) return false;
  const position = await readPosition().catch((err: unknown) => {
    // One that is away was waited for; one that cannot say where it is, as for some seconds after a switch, may answer the read all the same.
    if (isDatabaseAway(err)) throw err;
    restAfter(err);
    return undefined;
  });
  if (!position) return false;
  try {
    const state = await lookAtReplica(pool, position);
    if (state === "has_all") return true;
    if (state !== "late") log.warn("database.replica_wrong", { state });
    rest(state === "late" ? "late" : "away");
  } catch (err) {
    restAfter(err);
  }
  return false;
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

const isSilent = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout";
