import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { RELEASED_AHEAD_MAX } from "./constants.ts";
import type { UnfinishedRun } from "./read-unfinished.ts";
import { allowance } from "./rules.ts";

/**
 * Releases what each run's rate allows by now, oldest events first; the dispatchers send it when nothing live is due. None while
 * very many of the run were released and not tried yet. Safe in any number of processes at once: of two that found the same, one
 * releases it.
 *
 * @returns how many were released.
 */
export async function releaseRuns(ctx: { clock: Clock }, runs: readonly UnfinishedRun[]): Promise<number> {
  const now = ctx.clock.now().getTime();
  const allowed = runs
    .filter((run) => run.status === "running" && run.released < run.total)
    .map((run) => ({ id: run.id, seen: run.releasedAt, ...allowance(run.rate, run.releasedAt, now, roomOf(run)) }))
    .filter(({ count }) => count > 0);
  if (allowed.length === 0) return 0;
  const { rows } = await sql().query<{ gone: number }>({
    name: "release_replays",
    text: "select release_replays($1, $2, $3, $4, $5) as gone",
    values: [
      allowed.map(({ id }) => id),
      allowed.map(({ count }) => count),
      allowed.map(({ seen }) => seen),
      allowed.map(({ since }) => since),
      allowed.map(({ until }) => until),
    ],
  });
  return rows[0]?.gone ?? 0;
}

const roomOf = (run: UnfinishedRun): number => RELEASED_AHEAD_MAX - (run.released - run.sent - run.canceled);
