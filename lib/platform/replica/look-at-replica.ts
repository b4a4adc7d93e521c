import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { sql } from "#lib/platform/db.ts";
import { limited } from "#lib/platform/limited-statement.ts";

/** How a replica stands to the primary: it has all up to the position, or not yet, or is none of this database. */
export type ReplicaState = "has_all" | "late" | "not_a_standby" | "of_another_database";

/** How long it is looked again at a replica that is a little behind, in ms: as a rule the log is there within one or two. */
const WAITS_MS = [1, 2, 4, 8, 15];
/** After so long, in ms, it is looked no more: one that answers slowly is no quicker than the primary. */
const LOOKS_MS = 100;
/** For how long its answer to where it is is waited for, in ms. */
const ANSWER_MS = 500;

/** A server's own number and the database: the positions of two servers say nothing of each other. */
const IDENTITY = "system_identifier::text || '/' || current_database()";

/**
 * The end of the log, what is not yet on the disk included: that may be committed too (`synchronous_commit = off`). And its timeline, by which a log's
 * files are named: a position before a switch is none after it.
 */
const PRIMARY = `
  select position::text, left(pg_walfile_name(position), 8) as timeline, ${IDENTITY} as identity
  from pg_current_wal_insert_lsn() as position, pg_control_system()`;

/** Where the primary's log ends, and whose log it is. */
export type PrimaryPosition = { position: string; timeline: string; identity: string };

/** Where the primary is now: whatever is committed by now lies before it. */
export async function readPosition(): Promise<PrimaryPosition | undefined> {
  return (await sql().query<PrimaryPosition>(PRIMARY)).rows[0];
}

/** A standby writes down with the pages that it writes to its disk which timeline it follows: after a switch that takes it minutes at most. */
const REPLICA = `
  select pg_is_in_recovery() as is_standby, ${IDENTITY} = $2 as is_same,
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn and lpad(to_hex(min_recovery_end_timeline), 8, '0') = lower($3), false) as has_all
  from pg_control_system(), pg_control_recovery()`;
type Replica = { is_standby: boolean; is_same: boolean; has_all: boolean };

/**
 * Whether a replica can answer for the primary: where it has replayed the log up to that position, a read of it sees whatever was committed before
 * the position was read. Waits some 30 ms for it.
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
