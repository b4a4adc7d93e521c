import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import type { Delivery, SoughtStatus } from "#lib/webhooks/deliveries/types.ts";
import { STATUS_WORDS, soughtStatus } from "./statuses.ts";

const TONES: Record<SoughtStatus, Tone> = {
  pending: "info",
  retrying: "warn",
  delivered: "ok",
  failed: "bad",
  held: "held",
  canceled: "held",
};

/** A delivery's status; a failed one that is being retried says so. */
export function DeliveryStatusPill({ delivery }: { delivery: Pick<Delivery, "status" | "attempts_made" | "env"> }) {
  const status = soughtStatus(delivery);
  return (
    <StatusPill test={delivery.env === "test"} tone={TONES[status]}>
      {STATUS_WORDS[status]}
    </StatusPill>
  );
}
