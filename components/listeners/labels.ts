import type { Tone } from "#components/ui/primitives/status-pill.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { WAITING_COUNTED_MAX } from "#lib/webhooks/listeners/constants.ts";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";

type ListenerFlags = Pick<ShownListener, "connected" | "waiting" | "ended_at">;

/** Returns a listener's status: disconnected with waiting deliveries is a warning. */
export function stateOf({ connected, waiting, ended_at: endedAt }: ListenerFlags): { tone: Tone; word: string } {
  if (endedAt !== null) return { tone: "held", word: "Ended" };
  if (connected) return { tone: "ok", word: "Connected" };
  return { tone: waiting > 0 ? "warn" : "held", word: "Not connected" };
}

/** "12", "1,000+": counting stops there. */
export const waitingText = (waiting: number): string =>
  `${grouped(waiting)}${waiting >= WAITING_COUNTED_MAX ? "+" : ""}`;

/** "3 deliveries", "1,000 deliveries or more". */
export const waitingDeliveries = (waiting: number): string =>
  `${plural(waiting, "delivery", "deliveries")}${waiting >= WAITING_COUNTED_MAX ? " or more" : ""}`;
