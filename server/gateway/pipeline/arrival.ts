import type { IncomingMessage } from "node:http";
import { clientAddress } from "#lib/platform/http/client-address.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { type Id, newId } from "#lib/platform/values/ids.ts";
import { type Credentials, readCredentials } from "./credentials.ts";

/** A call as received, before its key is looked up. */
export type Arrival = {
  requestId: Id<"req">;
  /** Monotonic time in ms. */
  startedAt: number;
  incoming: IncomingMessage;
  sourceIp: string;
  query: URLSearchParams | undefined;
  credentials: Credentials;
};

/** Reads a call's address, query and credentials, and assigns a request ID. */
export function readArrival(incoming: IncomingMessage): Arrival {
  const search = incoming.url?.indexOf("?") ?? -1;
  const query = search < 0 ? undefined : new URLSearchParams(incoming.url?.slice(search + 1));
  return {
    requestId: newId("req", databaseClock.now()),
    startedAt: performance.now(),
    incoming,
    sourceIp: clientAddress(incoming),
    query,
    credentials: readCredentials(incoming.headers, query),
  };
}
