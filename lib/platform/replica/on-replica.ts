import type pg from "pg";
import { replica, sql } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { isDatabaseAway } from "#lib/platform/postgres/is-database-away.ts";
import { lookAtReplica, type ReplicaState, readPosition } from "./look-at-replica.ts";

/** For how long a replica is not asked after it was late, and after it failed or turned out to be none, in ms. */
const REST_MS = { late: 1_000, away: 5_000 };

/** SQLSTATE of a read that stood in the way of what the replica has to replay, and one that took longer than a statement may. */
const CONFLICT = "40001";
const TOO_LONG = "57014";

let restsUntil = Number.NEGATIVE_INFINITY;

function rest(outcome: keyof typeof REST_MS): void {
  metrics.replicaReads.inc({ outcome });
  restsUntil = performance.now() + REST_MS[outcome];
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
    return answer;
  } catch (err) {
    if (!isOfReplica(err)) throw err;
    log.warn("database.replica_failed", { err });
    rest("away");
    // It took as long as a read may; on the primary it would take that once more, and nobody waits that long.
    if (tookTooLong(err)) throw err;
    return await read(sql());
  }
}

async function mayAnswer(pool: pg.Pool): Promise<boolean> {
  if (performance.now() < restsUntil) return false;
  const position = await readPosition();
  if (!position) return false;
  let state: ReplicaState;
  try {
    state = await lookAtReplica(pool, position);
  } catch (err) {
    log.warn("database.replica_failed", { err });
    rest("away");
    return false;
  }
  if (state === "has_all") return true;
  if (state !== "late") log.warn("database.replica_wrong", { state });
  rest(state === "late" ? "late" : "away");
  return false;
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

const isOfReplica = (error: unknown): boolean => codeOf(error) === CONFLICT || isDatabaseAway(error);

const tookTooLong = (error: unknown): boolean =>
  codeOf(error) === TOO_LONG || (error instanceof Error && error.message === "Query read timeout");
