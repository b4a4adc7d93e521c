import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { retryDelivery } from "./retry-delivery.ts";

/** What became of deliveries that somebody wants sent again. */
export type SentAgain = {
  /** An extra attempt is made now, or one is running already. */
  retried: number;
  /** They were over, and go out once more as new deliveries. */
  replayed: number;
  refused: { delivery_id: string; message: string }[];
};

/**
 * Sends deliveries again: those that are being retried get an extra attempt now, those that are over are replayed. Each is sent
 * separately, so that one refusal does not stop the others.
 */
export async function sendAgain(ctx: Ctx, ids: readonly string[]): Promise<Result<SentAgain, "forbidden">> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  const sent: SentAgain = { retried: 0, replayed: 0, refused: [] };
  for (const id of new Set(ids)) {
    const retried = await retryDelivery(ctx, id);
    const answer = !retried.ok && retried.error === "already_over" ? await replayDelivery(ctx, id) : retried;
    if (!answer.ok && answer.error === "attempt_running") sent.retried++;
    else if (!answer.ok) sent.refused.push({ delivery_id: id, message: answer.message });
    else if (answer === retried) sent.retried++;
    else sent.replayed++;
  }
  return ok(sent);
}
