import { Client } from "undici";
import { IDLE_CONNECTION_MS, IDLE_CONNECTIONS, IDLE_CONNECTIONS_PER_TARGET, MAX_HEADER_BYTES } from "./constants.ts";
import { dial, type Line } from "./dial.ts";
import { dialThrough } from "./dial-through.ts";
import { negotiate } from "./negotiate.ts";
import { mayReach } from "./public-address.ts";
import type { OutboundPolicy } from "./types.ts";

/** A connection, for one request at a time. */
export type Connection = { client: Client; line: Line; target: string; reused: boolean };

/**
 * Idle connections by policy, then by origin and admitted addresses: a connection admitted under
 * one policy is never reused under another.
 */
const idle = new WeakMap<OutboundPolicy, Map<string, Connection[]>>();
let idleCount = 0;

/**
 * Returns an idle connection to this origin at these addresses, or a new one. End its use with
 * `release` or `abandon`.
 */
export function acquire(policy: OutboundPolicy, url: URL, addresses: readonly string[], fresh = false): Connection {
  const target = `${url.protocol}//${url.host} ${addresses.length > 1 ? [...addresses].sort().join(" ") : addresses[0]}`;
  const waiting = fresh ? undefined : idle.get(policy)?.get(target);
  for (let connection = waiting?.pop(); connection; connection = waiting?.pop()) {
    idleCount--;
    if (!connection.client.destroyed && !connection.line.socket?.destroyed) return { ...connection, reused: true };
  }
  const line: Line = { connectMs: 0, tlsMs: 0 };
  // Networks listed by the operator are internal, and a proxy to the internet does not reach them.
  const listed = addresses.every((address) => mayReach(address, policy.allowed, true));
  const proxy = listed ? undefined : policy.proxy;
  const client = new Client(`${url.protocol}//${url.host}`, {
    connect: negotiate(target, line, (protocols) =>
      proxy ? dialThrough(proxy, addresses, line, policy.ca, protocols) : dial(addresses, line, policy.ca, protocols),
    ),
    // undici ignores this with a custom connector and speaks the protocol that ALPN agreed on.
    allowH2: true,
    pipelining: 1,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The caller's deadline covers all of these.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const connection = { client, line, target, reused: false };
  // undici would reconnect; our clients end with their connection.
  client.on("disconnect", () => forget(policy, client, target));
  return connection;
}

/** Keeps a connection for reuse after its response was read to the end. */
export function release(policy: OutboundPolicy, connection: Connection): void {
  const { client, line, target } = connection;
  if (client.destroyed || line.socket?.destroyed) return;
  const targets = idle.get(policy) ?? new Map<string, Connection[]>();
  idle.set(policy, targets);
  const waiting = targets.get(target) ?? [];
  if (waiting.length >= IDLE_CONNECTIONS_PER_TARGET || idleCount >= IDLE_CONNECTIONS) {
    abandon(connection);
    return;
  }
  targets.set(target, waiting);
  waiting.push(connection);
  idleCount++;
}

/** Ends a connection immediately, even while connecting. */
export function abandon({ client, line }: Connection): void {
  line.socket?.destroy();
  void client.destroy();
}

function forget(policy: OutboundPolicy, client: Client, target: string): void {
  void client.destroy();
  const targets = idle.get(policy);
  const waiting = targets?.get(target);
  if (!targets || !waiting) return;
  const at = waiting.findIndex((connection) => connection.client === client);
  if (at >= 0) {
    waiting.splice(at, 1);
    idleCount--;
  }
  if (waiting.length === 0) targets.delete(target);
}
