import type { Tone } from "#components/ui/primitives/status-pill.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import { WAITING_COUNTED_MAX } from "#lib/webhooks/listeners/constants.ts";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";

type ListenerFlags = Pick<ShownListener, "connected" | "waiting" | "ended_at">;

/** How a listener stands: one that nobody runs is to be minded as soon as something waits for it. */
export function stateOf({ connected, waiting, ended_at: endedAt }: ListenerFlags): { tone: Tone; word: string } {
  if (endedAt !== null) return { tone: "held", word: "Ended" };
  if (connected) return { tone: "ok", word: "Connected" };
  return { tone: waiting > 0 ? "warn" : "held", word: "Not connected" };
}

/** "12", "1,000+": more are not counted. */
export const waitingText = (waiting: number): string =>
  `${grouped(waiting)}${waiting >= WAITING_COUNTED_MAX ? "+" : ""}`;

/** "3 deliveries", "1,000 deliveries or more". */
export const waitingDeliveries = (waiting: number): string =>
  `${plural(waiting, "delivery", "deliveries")}${waiting >= WAITING_COUNTED_MAX ? " or more" : ""}`;
