import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { sql } from "#lib/platform/database/client.ts";
import { limited } from "#lib/platform/postgres/limited-statement.ts";

/**
 * A replica compared with the primary: it has replayed everything up to the position, is behind, or
 * does not belong to it.
 */
export type ReplicaState = "has_all" | "late" | "not_a_standby" | "of_another_database";

/**
 * Waits in ms before looking again at a replica that is slightly behind; usually it catches up
 * within one or two.
 */
const WAITS_MS = [1, 2, 4, 8, 15];
/** Total time in ms, since a slow replica is no faster than the primary. */
const LOOKS_MS = 100;
const ANSWER_MS = 500;

/** Server id and database: positions of different servers are not comparable. */
const IDENTITY = "system_identifier::text || '/' || current_database()";

/**
 * End of the log including what is not on disk yet, since it may be committed (`synchronous_commit
 * = off`), and its timeline, which names the log's files: positions from before a failover are not
 * valid after it.
 */
const PRIMARY = `
  select position::text, left(pg_walfile_name(position), 8) as timeline, ${IDENTITY} as identity
  from pg_current_wal_insert_lsn() as position, pg_control_system()`;

export type PrimaryPosition = { position: string; timeline: string; identity: string };

/** Returns the primary's current position: everything committed so far is before it. */
export async function readPosition(): Promise<PrimaryPosition | undefined> {
  return (await sql().query<PrimaryPosition>(PRIMARY)).rows[0];
}

/**
 * A standby records its timeline when it writes pages to disk: after a failover that takes minutes
 * at most.
 */
const REPLICA = `
  select pg_is_in_recovery() as is_standby, ${IDENTITY} = $2 as is_same,
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn and lpad(to_hex(min_recovery_end_timeline), 8, '0') = lower($3), false) as has_all
  from pg_control_system(), pg_control_recovery()`;
type Replica = { is_standby: boolean; is_same: boolean; has_all: boolean };

/**
 * Returns whether a replica can answer for the primary: once it has replayed the log up to that
 * position, its reads see everything committed before the position was read. Waits about 30 ms for
 * it.
 */
export async function lookAtReplica(
  pool: pg.Pool,
  { position, timeline, identity }: PrimaryPosition,
): Promise<ReplicaState> {
  const values = [position, identity, timeline];
  const until = performance.now() + LOOKS_MS;
  for (const waitMs of [...WAITS_MS, undefined]) {
    const replica = (await pool.query<Replica>(limited(ANSWER_MS, { text: REPLICA, values }))).rows[0];
    if (!replica?.is_standby) return "not_a_standby";
    if (!replica.is_same) return "of_another_database";
    if (replica.has_all) return "has_all";
    if (waitMs === undefined || performance.now() > until) break;
    await pause(waitMs);
  }
  return "late";
}
