import { sql } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { functionCall, plain } from "#lib/platform/values/columns.ts";
import { RELEASED_AHEAD_MAX } from "./constants.ts";
import type { UnfinishedRun } from "./read-unfinished.ts";
import { allowance } from "./rules.ts";

const RELEASE = functionCall("release_replays", {
  runs: plain,
  counts: plain,
  seen_ms: plain,
  since_ms: plain,
  until_ms: plain,
});

/**
 * Releases what each run's rate allows, oldest events first; dispatchers send it when nothing live
 * is due. Releases none while RELEASED_AHEAD_MAX of the run are waiting for their attempt. Safe in
 * concurrent processes: only one releases the same deliveries.
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
    text: `select ${RELEASE.text} as gone`,
    values: RELEASE.values({
      runs: allowed.map(({ id }) => id),
      counts: allowed.map(({ count }) => count),
      seen_ms: allowed.map(({ seen }) => seen),
      since_ms: allowed.map(({ since }) => since),
      until_ms: allowed.map(({ until }) => until),
    }),
  });
  return rows[0]?.gone ?? 0;
}

const roomOf = (run: UnfinishedRun): number => RELEASED_AHEAD_MAX - (run.released - run.sent - run.canceled);
