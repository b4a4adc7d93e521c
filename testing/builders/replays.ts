import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { createReplay } from "#lib/webhooks/replays/create-replay.ts";
import { CreateReplayInput } from "#lib/webhooks/replays/schema.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";

/** All there is, narrowed by `options`. */
export const replayInput = (options: Record<string, unknown> = {}): CreateReplayInput =>
  CreateReplayInput.parse({ from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z", ...options });

/** A run of all there is, narrowed by `options`; nothing of it is queued yet. */
export async function beginReplay(ctx: Ctx, options: Record<string, unknown> = {}): Promise<Replay> {
  const made = await createReplay(ctx, replayInput(options));
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

type Queued = { id: string; replayOf: string | null; lane: string; dueAt: Date };

/** Which deliveries a run has in the queue, in the order of their events: what each replays, and the lane it is in. */
export const queuedOf = (runId: string): Promise<Queued[]> =>
  db().queuedDelivery.findMany({
    where: { runId },
    select: { id: true, replayOf: true, lane: true, dueAt: true },
    orderBy: [{ eventAt: "asc" }, { id: "asc" }],
  });
