import { sql } from "#lib/platform/database/client.ts";
import type { ReplayStatus } from "./types.ts";

/** A run with work left for a worker. */
export type UnfinishedRun = {
  id: string;
  workspaceId: string;
  status: ReplayStatus;
  rate: number;
  /** Time up to which the rate is used, including deliveries brought forward, in ms since 1970. */
  releasedAt: number;
  /** Whether the whole range has been queued. */
  queued: boolean;
  /** Whether all unfinished deliveries have been brought forward. */
  retried: boolean;
  /**
   * When the next delivery brought forward would be due, in ms since 1970; null before the first
   * and after the last.
   */
  retryDueAt: number | null;
  /**
   * Whether it retries another run. New deliveries are then queued after all others are brought
   * forward.
   */
  retriesRun: boolean;
  total: number;
  released: number;
  sent: number;
  canceled: number;
};

/**
 * Reads runs of all workspaces, for workers only, oldest first, by the partial index on unfinished
 * ones.
 */
const READ = `
  select id, workspace_id as "workspaceId", status, rate, (extract(epoch from released_at) * 1000)::bigint as "releasedAt",
    queued_at is not null as queued, retried is not null and retry_cursor is null as retried,
    (extract(epoch from retry_due_at) * 1000)::bigint as "retryDueAt", retry_of is not null as "retriesRun", total, released, sent, canceled
  from replay_runs where finished_at is null order by id`;

export async function readUnfinished(): Promise<UnfinishedRun[]> {
  const { rows } = await sql().query<UnfinishedRun>({ name: "unfinished_replays", text: READ });
  return rows;
}
