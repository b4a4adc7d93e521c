import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import type { Delivery } from "#lib/webhooks/deliveries/types.ts";

const LOOK: Record<Delivery["status"], { tone: Tone; word: string }> = {
  pending: { tone: "info", word: "Pending" },
  delivered: { tone: "ok", word: "Delivered" },
  failed: { tone: "bad", word: "Failed" },
  held: { tone: "held", word: "Held" },
  canceled: { tone: "held", word: "Canceled" },
};

/** Where a delivery stands; one that failed and is tried again says so. */
export function DeliveryStatusPill({ delivery }: { delivery: Pick<Delivery, "status" | "attempts_made" | "env"> }) {
  const retrying = delivery.status === "pending" && delivery.attempts_made > 0;
  const { tone, word } = retrying ? { tone: "warn" as const, word: "Retrying" } : LOOK[delivery.status];
  return (
    <StatusPill test={delivery.env === "test"} tone={tone}>
      {word}
    </StatusPill>
  );
}
