import type { ServerResponse } from "node:http";

/** Returns a signal that aborts when the caller hangs up. */
export function callerGone(outgoing: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  if (outgoing.destroyed) leaving.abort();
  else outgoing.once("close", () => leaving.abort());
  return leaving.signal;
}
