import type { LocalAttempt, SentDelivery, TunnelCall } from "#lib/webhooks/listeners/protocol.ts";
import type { Listener } from "#lib/webhooks/listeners/types.ts";
import type { LocalError } from "./local-failure.ts";

/** Everything that a listening command reports, to a person or as a line of JSON. The set is closed. */
export type ListenEvent =
  /** The first connection is there, or one to a listener that had to be opened again. */
  | { kind: "listening"; listener: Listener; workspace: string | null; waiting: number }
  | { kind: "delivery"; delivery: SentDelivery; attempt: LocalAttempt; outcome: "delivered" | "failed" | "retry" }
  | { kind: "call"; call: TunnelCall; status: number | null; durationMs: number; error: TunnelError | null }
  /** The app accepts no connections. `waiting` deliveries, or more, wait for it. */
  | { kind: "app_down"; waiting: number }
  | { kind: "app_up"; afterMs: number }
  | { kind: "disconnected"; reason: string }
  | { kind: "reconnected"; afterMs: number }
  /** Ctrl-C was pressed. `underWay` deliveries and calls are not over yet. */
  | { kind: "finishing"; underWay: number }
  | { kind: "ended"; reason: "interrupted"; waiting: number | null };

export type TunnelError = LocalError | { code: "too_large"; message: string };

export type Emit = (event: ListenEvent) => void;
