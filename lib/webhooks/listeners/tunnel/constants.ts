import { SECOND_MS } from "#lib/platform/values/time.ts";
import { SEEN_EVERY_MS } from "../constants.ts";

/** Maximum bytes of a body through the tunnel, in either direction. */
export const TUNNEL_BODY_MAX_BYTES = 1024 * 1024;
/** Maximum bytes of a response's headers, more than most clients accept. */
export const TUNNEL_HEADERS_MAX_BYTES = 32 * 1024;
/** How long a call waits for the local app's response after the call was received completely. */
export const CALL_WAITS_MS = 30 * SECOND_MS;
/**
 * How long a call waits for a command line to take it, so that one that is reconnecting still gets
 * it.
 */
export const TAKEN_WITHIN_MS = 5 * SECOND_MS;
/** A listener not marked as alive for this long is disconnected: its process was killed. */
export const UNSEEN_MS = 3 * SEEN_EVERY_MS;
/** How often calls left by killed processes are deleted. */
export const SWEEP_EVERY_MS = 30 * SECOND_MS;

/** Calls per second through one tunnel and their maximum burst, over all web processes. */
export const TUNNEL_PACE = { perSecond: 30, burst: 60 } as const;
/** Maximum calls per tunnel in one web process, which limits its memory. */
export const TUNNEL_CALLS_MAX = 32;
/** Requests for unknown tunnels allowed per client. */
export const UNKNOWN_TUNNEL_PACE = { perSecond: 1, burst: 20 } as const;
/**
 * How long a process caches a tunnel's listener. An ended tunnel is still refused immediately,
 * because each call checks it.
 */
export const TUNNEL_KNOWN_MS = 4 * SECOND_MS;
