import type { Clock } from "#lib/platform/clock.ts";
import { sql } from "#lib/platform/db.ts";
import { cancelQueued } from "./cancel-queued.ts";
import { ADVANCE_AT_MOST_MS, QUEUED_AHEAD_MAX } from "./constants.ts";
import { queueStep } from "./queue-step.ts";
import { readUnfinished, type UnfinishedRun } from "./read-unfinished.ts";
import { releaseRuns } from "./release-runs.ts";

/**
 * Advances all bulk replays: releases what their rates allow by now, queues what is still to be queued, ends what canceled ones left in
 * the queue, and finishes those with nothing left. Between any two steps of the long work it releases again.
 * One statement when there is no run. Returns after two seconds at most and a step, whatever is left.
 *
 * @returns how many runs were finished.
 */
export async function advanceReplays(ctx: { clock: Clock }): Promise<number> {
  const began = performance.now();
  let finished = 0;
  for (let turn = 0; ; turn++) {
    const runs = await readUnfinished();
    if (runs.length === 0) return finished;
    await releaseRuns(ctx, runs);
    for (const run of runs) if (!run.retried && run.status === "running") await retryWaiting(ctx, run.id);
    const queueing = runs.filter(hasToQueue);
    const next = queueing[turn % queueing.length];
    let more = queueing.length > 1;
    if (next && (await queueStep(ctx, next.id))) more = true;
    for (const run of runs) if (run.status === "canceled" && (await cancelQueued(ctx, run))) more = true;
    finished += await finishRuns(ctx);
    if (!more || performance.now() - began > ADVANCE_AT_MOST_MS) return finished;
  }
}

/** Not while very many wait already: the queue stays small however long the range is. */
const hasToQueue = (run: UnfinishedRun): boolean =>
  run.status !== "canceled" && !run.queued && run.total - run.released - run.canceled < QUEUED_AHEAD_MAX;

/** Brings forward what the run asks for that is not over (prisma/functions/retry_waiting.sql). */
async function retryWaiting(ctx: { clock: Clock }, runId: string): Promise<void> {
  await sql().query("select retry_waiting($1, $2)", [runId, ctx.clock.now().getTime()]);
}

async function finishRuns(ctx: { clock: Clock }): Promise<number> {
  const { rows } = await sql().query<{ finished: number }>({
    name: "finish_replays",
    text: "select finish_replays($1) as finished",
    values: [ctx.clock.now().getTime()],
  });
  return rows[0]?.finished ?? 0;
}
