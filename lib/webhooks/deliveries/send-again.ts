import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { retryDelivery } from "./retry-delivery.ts";

export type SentAgain = {
  /** Deliveries with an extra attempt now, or with one in progress. */
  retried: number;
  /** Finished deliveries, sent again as new ones. */
  replayed: number;
  refused: { delivery_id: string; message: string }[];
};

const UNCHANGED = "This delivery is held, or waiting in a bulk replay that will send it.";

/**
 * Sends deliveries again: retrying ones get an extra attempt now, finished ones are replayed. Each
 * is sent separately, so that one refusal does not stop the others.
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
    else if (answer === retried && answer.value.next_attempt_at === null)
      sent.refused.push({ delivery_id: id, message: UNCHANGED });
    else if (answer === retried) sent.retried++;
    else sent.replayed++;
  }
  return ok(sent);
}
