import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { AttemptTimings } from "#lib/webhooks/deliveries/types.ts";

/**
 * The protocol between a command line and the server over a listener's WebSocket: one JSON object
 * per message.
 * The server sends deliveries only after the command line announces `room`. Unanswered deliveries
 * are sent again over the next connection, in order, with the same IDs. A result is durable once
 * the server sends `kept`.
 */

/** Returns the path of a listener's connection, starting with /v1. */
export const connectionPath = (id: string): string => `/v1/listeners/${id}/connection`;

/** A delivery to make. The command line signs each attempt. */
export type SentDelivery = {
  id: string;
  /** Number of this sending, returned with the result. */
  fence: number;
  event_id: string;
  type: EventType;
  env: KeyEnv;
  /** Set for a replay: time of the original's first attempt, in seconds since 1970. */
  replayed_at: number | null;
  /** Attempts made so far. */
  attempts_made: number;
  /** The event's exact text, which is signed and posted. */
  body: string;
};

/** A request received through the tunnel. */
export type TunnelCall = {
  id: string;
  method: string;
  /** The part after /t/<id> including the query: "" or starting with "/" or "?". */
  target: string;
  headers: [string, string][];
  /** Base64. */
  body: string;
};

export type ServerMessage =
  | { say: "welcome"; listener_id: string; waiting: number }
  | { say: "events"; events: SentDelivery[] }
  | { say: "kept"; ids: string[] }
  | { say: "call"; call: TunnelCall }
  /** The caller has disconnected, so the response is no longer needed. */
  | { say: "drop_call"; id: string };

/** The local app's response to one attempt. */
export type LocalAttempt = {
  url: string;
  request_headers: Record<string, string>;
  duration_ms: number;
  timings: AttemptTimings;
  /** The address connected to, if any. */
  address: string | null;
  status: number | null;
  response_headers: Record<string, string | string[]> | null;
  /** Base64, truncated at RESPONSE_KEPT_BYTES. */
  response_body: string | null;
  truncated: boolean;
  /** Null if it was accepted. */
  error: { code: LocalErrorCode; message: string } | null;
};

/**
 * `connection_refused`: the app is not running. `no_answer`: the connection broke before the
 * response was complete.
 */
export const LOCAL_ERROR_CODES = [
  "connection_refused",
  "unreachable",
  "no_answer",
  "target_timeout",
  "http_error",
  "redirect",
] as const;
export type LocalErrorCode = (typeof LOCAL_ERROR_CODES)[number];

export type LocalResult = { id: string; fence: number; attempt: LocalAttempt };

export type TunnelAnswer =
  | { id: string; status: number; headers: [string, string][]; body: string }
  | { id: string; error: { code: LocalErrorCode | "too_large"; message: string } };

export type ClientMessage =
  /** Maximum unanswered deliveries at the command line from now on; 0 pauses sending. */
  | { say: "room"; deliveries: number }
  | { say: "results"; results: LocalResult[] }
  /** Deliveries not begun, to be sent again in their place. */
  | { say: "back"; ids: string[] }
  | { say: "answer"; answer: TunnelAnswer };

/**
 * Why the server closes a connection (RFC 6455 7.4.2: 4000 to 4999 are for applications). Clients
 * do not retry those in `FINAL_CLOSES`.
 */
export const CLOSE = {
  /** Invalid or too large. */
  bad_message: 4400,
  key_ended: 4401,
  /** Another command line uses the same name. */
  taken_over: 4409,
  /** The listener was revoked or has expired. */
  ended: 4410,
  /** This process is stopping or overloaded; reconnect to another. */
  elsewhere: 4503,
} as const;
export const FINAL_CLOSES: readonly number[] = [CLOSE.bad_message, CLOSE.key_ended, CLOSE.taken_over, CLOSE.ended];
