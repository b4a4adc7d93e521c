import type { LocalAttempt, SentDelivery, TunnelCall } from "#lib/webhooks/listeners/protocol.ts";
import type { Listener } from "#lib/webhooks/listeners/types.ts";
import type { LocalError } from "./local-failure.ts";

/** All events reported by `listen`, as text or as lines of JSON. */
export type ListenEvent =
  /** The first connection is open, or the first one to a reopened listener. */
  | { kind: "listening"; listener: Listener; workspace: string | null; waiting: number }
  | { kind: "delivery"; delivery: SentDelivery; attempt: LocalAttempt; outcome: "delivered" | "failed" | "retry" }
  | { kind: "call"; call: TunnelCall; status: number | null; durationMs: number; error: TunnelError | null }
  /** The app refuses connections. At least `waiting` deliveries wait for it. */
  | { kind: "app_down"; waiting: number }
  | { kind: "app_up"; afterMs: number }
  | { kind: "disconnected"; reason: string }
  | { kind: "reconnected"; afterMs: number }
  /** Ctrl-C was pressed. `underWay` deliveries and calls have not finished. */
  | { kind: "finishing"; underWay: number }
  | { kind: "ended"; reason: "interrupted"; waiting: number | null };

export type TunnelError = LocalError | { code: "too_large"; message: string };

export type Emit = (event: ListenEvent) => void;
