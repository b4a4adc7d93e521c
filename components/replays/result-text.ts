import { grouped, plural } from "#components/ui/text/time-text.ts";
import type { Replay } from "#lib/webhooks/replays/types.ts";

/** "31 deliveries: 12 delivered, 19 still failing" */
export function resultText(
  replay: Pick<Replay, "status" | "total" | "total_is_final" | "delivered" | "failing" | "pending" | "canceled">,
): string {
  const { status, total, total_is_final: isFinal, delivered, failing, pending, canceled } = replay;
  if (total === 0 && status === "canceled") return "Canceled before any delivery was found";
  if (total === 0) return isFinal ? "No matching deliveries" : "Finding deliveries";
  const parts = [
    `${grouped(delivered)} delivered`,
    failing > 0 && `${grouped(failing)} still failing`,
    pending > 0 && `${grouped(pending)} pending`,
    canceled > 0 && `${grouped(canceled)} canceled`,
  ].filter((part) => part !== false);
  return `${plural(total, "delivery", "deliveries")}${isFinal ? "" : " so far"}: ${parts.join(", ")}`;
}
