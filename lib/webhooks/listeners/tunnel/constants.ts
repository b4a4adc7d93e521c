import { SEEN_EVERY_MS } from "../constants.ts";

const SECOND = 1_000;

/** Bytes of a body through the tunnel, either way. */
export const TUNNEL_BODY_MAX_BYTES = 1024 * 1024;
/** Bytes of all headers of an answer together: more than clients take. */
export const TUNNEL_HEADERS_MAX_BYTES = 32 * 1024;
/** How long a call waits for the local app's answer, from when it has arrived whole. */
export const CALL_WAITS_MS = 30 * SECOND;
/** How long it waits for a command line to take it: one that is just connecting again gets it all the same. */
export const TAKEN_WITHIN_MS = 5 * SECOND;
/** A listener that no process has said this long to be connected to it is not: the process was killed. */
export const UNSEEN_MS = 3 * SEEN_EVERY_MS;
/** How often calls that nobody fetched the answer of are taken away. Their process was killed. */
export const SWEEP_EVERY_MS = 30 * SECOND;

/** Calls through one tunnel a second, and how many may come at once, over all web processes. */
export const TUNNEL_PACE = { perSecond: 30, burst: 60 } as const;
/** Calls through one tunnel that one web process has at hand: what it keeps in memory for a tunnel is bounded by this. */
export const TUNNEL_CALLS_MAX = 32;
/** Addresses of tunnels that do not exist, tried out by one client. */
export const UNKNOWN_TUNNEL_PACE = { perSecond: 1, burst: 20 } as const;
/** For how long a process goes by what it knows of an address. A tunnel that ended is refused at once: the call itself asks. */
export const TUNNEL_KNOWN_MS = 4 * SECOND;
