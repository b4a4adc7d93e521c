import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { createReplay } from "#lib/webhooks/replays/create-replay.ts";
import { CreateReplayInput } from "#lib/webhooks/replays/schema.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";

/** Returns input for a replay of everything, narrowed by `options`. */
export const replayInput = (options: Record<string, unknown> = {}): CreateReplayInput =>
  CreateReplayInput.parse({ from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z", ...options });

/** Starts a replay of everything, narrowed by `options`; nothing is queued yet. */
export async function beginReplay(ctx: Ctx, options: Record<string, unknown> = {}): Promise<Replay> {
  const made = await createReplay(ctx, replayInput(options));
  if (!made.ok) throw new Error(made.message);
  return made.value;
}

type Queued = { id: string; replayOf: string | null; lane: string; dueAt: Date };

/**
 * Returns the queued deliveries of a run in event order: the replayed delivery and the lane of
 * each.
 */
export const queuedOf = (runId: string): Promise<Queued[]> =>
  db().queuedDelivery.findMany({
    where: { runId },
    select: { id: true, replayOf: true, lane: true, dueAt: true },
    orderBy: [{ eventAt: "asc" }, { id: "asc" }],
  });
