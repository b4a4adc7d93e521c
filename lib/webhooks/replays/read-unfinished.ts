import { sql } from "#lib/platform/db.ts";
import type { ReplayStatus } from "./types.ts";

/** A run that a worker still has something to do for. */
export type UnfinishedRun = {
  id: string;
  workspaceId: string;
  status: ReplayStatus;
  rate: number;
  /** Up to when the rate is used up, by what was brought forward too, in ms since 1970. */
  releasedAt: number;
  /** Whether the whole range is in the queue, or was. */
  queued: boolean;
  /** Whether what is not over has had its next attempt brought forward. */
  retried: boolean;
  /** When the next one that is brought forward would be due, in ms since 1970; null before that begins and when it is done. */
  retryDueAt: number | null;
  /** Whether it retries another run; then it is queued once all that can be is brought forward. */
  retriesRun: boolean;
  total: number;
  released: number;
  sent: number;
  canceled: number;
};

/** Of all workspaces, as only a worker may: the oldest first, by the small index on unfinished ones. */
const READ = `
  select id, workspace_id as "workspaceId", status, rate, (extract(epoch from released_at) * 1000)::bigint as "releasedAt",
    queued_at is not null as queued, retried is not null and retry_cursor is null as retried,
    (extract(epoch from retry_due_at) * 1000)::bigint as "retryDueAt", retry_of is not null as "retriesRun", total, released, sent, canceled
  from replay_runs where finished_at is null order by id`;

export async function readUnfinished(): Promise<UnfinishedRun[]> {
  const { rows } = await sql().query<UnfinishedRun>({ name: "unfinished_replays", text: READ });
  return rows;
}
