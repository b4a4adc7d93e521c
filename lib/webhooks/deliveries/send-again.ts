import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { retryDelivery } from "./retry-delivery.ts";

/** What became of deliveries that somebody wants sent again. */
export type SentAgain = {
  /** Their next attempt was brought forward, or is under way. */
  retried: number;
  /** They were over, and go out once more as new deliveries. */
  replayed: number;
  refused: { delivery_id: string; message: string }[];
};

/**
 * Sends some deliveries again, each in the way that fits it: what is being tried has its next attempt now, what is over is replayed. Each by
 * itself, so that one that cannot be sent holds up no other.
 */
export async function sendAgain(ctx: Ctx, ids: readonly string[]): Promise<Result<SentAgain, "forbidden">> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  const sent: SentAgain = { retried: 0, replayed: 0, refused: [] };
  for (const id of new Set(ids)) {
    const retried = await retryDelivery(ctx, id);
    const answer = !retried.ok && retried.error === "already_over" ? await replayDelivery(ctx, id) : retried;
    if (!answer.ok) sent.refused.push({ delivery_id: id, message: answer.message });
    else if (answer === retried) sent.retried++;
    else sent.replayed++;
  }
  return ok(sent);
}
