import type { IncomingMessage } from "node:http";
import { databaseClock } from "#lib/platform/clock.ts";
import { clientAddress } from "#lib/platform/http/client-address.ts";
import { type Id, newId } from "#lib/platform/ids.ts";
import { type Credentials, readCredentials } from "./credentials.ts";

/** A call as it arrived: what is known of it before its key is looked up. */
export type Arrival = {
  requestId: Id<"req">;
  /** By the process's steady clock, in milliseconds. */
  startedAt: number;
  incoming: IncomingMessage;
  sourceIp: string;
  query: URLSearchParams | undefined;
  credentials: Credentials;
};

/** Reads the address, the query and the credentials of a call, and gives it its request id. */
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
