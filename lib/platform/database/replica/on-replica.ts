import type pg from "pg";
import { replica, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { isDatabaseAway, isReplayConflict, isTransactionTimeout } from "#lib/platform/postgres/errors.ts";
import { lookAtReplica, readPosition } from "./look-at-replica.ts";

/** How long in ms a replica is avoided after being late, and after failing or being unusable. */
const REST_MS = { late: 1_000, away: 5_000 };
/** Consecutive slow reads that are blamed on the replica rather than on the queries. */
const SLOW_MOST = 3;

let restsUntil = Number.NEGATIVE_INFINITY;
let slow = 0;

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
 * Reads on the replica (DATABASE_REPLICA_URL) if it has everything committed so far, so that
 * writers see their own writes; otherwise, or if the replica fails, on the primary. For lists and
 * sums shown to people and programs. Not for decisions: no lock protects what follows the read.
 *
 * @param read may run twice and changes nothing.
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
    if (isReplayConflict(err)) return await read(sql());
    if (!isDatabaseAway(err)) throw err;
    // It took as long as a read may; repeating it on the primary would take too long.
    const tookTooLong = isTransactionTimeout(err);
    if (!tookTooLong || ++slow >= SLOW_MOST) restAfter(err);
    if (tookTooLong || isSilent(err)) throw err;
    return await read(sql());
  }
}

async function mayAnswer(pool: pg.Pool): Promise<boolean> {
  if (performance.now() < restsUntil) return false;
  const position = await readPosition().catch((err: unknown) => {
    // An unavailable primary was waited for already; one that cannot report its position, as for
    // some seconds after a failover, may still answer the read.
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

const isSilent = (error: unknown): boolean => error instanceof Error && error.message === "Query read timeout";
