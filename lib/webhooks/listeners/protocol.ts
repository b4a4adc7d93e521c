import type { EventType } from "#lib/kernel/events/types.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { AttemptTimings } from "#lib/webhooks/deliveries/types.ts";

/**
 * What a command line and the server say to each other over a listener's WebSocket: one JSON object a message.
 *
 * Nothing is sent before the command line says for how many it has room (`room`). What it was sent and has not answered is sent again
 * over the next connection, in order, under the same ids. An answer is there for good when the server says `kept`.
 */

/** The address of a listener's connection, from /v1 on. */
export const connectionPath = (id: string): string => `/v1/listeners/${id}/connection`;

/** A delivery to make. The command line signs it at each attempt. */
export type SentDelivery = {
  id: string;
  /** Which sending this is: goes back with the result. */
  fence: number;
  event_id: string;
  type: EventType;
  env: KeyEnv;
  /** Of a replay: seconds since 1970 of the original's first attempt. */
  replayed_at: number | null;
  /** Attempts made before. */
  attempts_made: number;
  /** The event's exact text, which is what is signed and posted. */
  body: string;
};

/** A request that came through the tunnel. */
export type TunnelCall = {
  id: string;
  method: string;
  /** What stands behind /t/<id>, query and all: "" or from "/" or "?" on. */
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
  /** The caller at the tunnel is gone: the answer is not wanted any more. */
  | { say: "drop_call"; id: string };

/** How the local app answered one attempt. */
export type LocalAttempt = {
  url: string;
  request_headers: Record<string, string>;
  duration_ms: number;
  timings: AttemptTimings;
  /** The address that it was sent to, where a connection was made. */
  address: string | null;
  status: number | null;
  response_headers: Record<string, string | string[]> | null;
  /** Base64, cut at RESPONSE_KEPT_BYTES. */
  response_body: string | null;
  truncated: boolean;
  /** Null when it was accepted. */
  error: { code: LocalErrorCode; message: string } | null;
};

/** `connection_refused` is that nobody listens: the app is down. `no_answer`: it broke off before it had answered. */
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
  /** Deliveries that may be with the command line unanswered, from now on; 0 holds them back. */
  | { say: "room"; deliveries: number }
  | { say: "results"; results: LocalResult[] }
  /** Deliveries that were not begun and are released, to be sent again in their place. */
  | { say: "back"; ids: string[] }
  | { say: "answer"; answer: TunnelAnswer };

/** Why the server closes a connection (RFC 6455 7.4.2: 4000 to 4999 are ours). Those of `FINAL_CLOSES` are not tried again. */
export const CLOSE = {
  /** Not understood, or more than may be sent. */
  bad_message: 4400,
  key_ended: 4401,
  /** Another command line listens under the same name. */
  taken_over: 4409,
  /** The listener was revoked, or ended by itself. */
  ended: 4410,
  /** This process stops or has too much to do; another takes over. */
  elsewhere: 4503,
} as const;
export const FINAL_CLOSES: readonly number[] = [CLOSE.bad_message, CLOSE.key_ended, CLOSE.taken_over, CLOSE.ended];
