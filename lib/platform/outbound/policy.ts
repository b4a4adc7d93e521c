import { type Env, env } from "#lib/platform/env.ts";
import { readProxy } from "#lib/platform/http/read-proxy.ts";
import { parseAllowList } from "./public-address.ts";
import { systemResolver } from "./resolve.ts";
import type { OutboundPolicy, OwnListener } from "./types.ts";
import { bareName } from "./url.ts";

/**
 * What outgoing requests may reach.
 *
 * @param allow as ALLOW_PRIVATE_TARGETS is written (contract 13).
 * @param baseUrl the installation's own address, which is refused unless `allow` names where it leads.
 */
export function createPolicy(allow: string, baseUrl: string, rest: Partial<OutboundPolicy> = {}): OutboundPolicy {
  const own = atBase(baseUrl);
  return { allowed: parseAllowList(allow), ownHosts: [own.host], own: [own], resolve: systemResolver, ...rest };
}

let current: OutboundPolicy | undefined;

/** The process's policy, from its environment. */
export function outboundPolicy(): OutboundPolicy {
  current ??= fromEnvironment(env());
  return current;
}

function fromEnvironment({ ALLOW_PRIVATE_TARGETS, BASE_URL, OUTBOUND_PROXY }: Env): OutboundPolicy {
  return createPolicy(ALLOW_PRIVATE_TARGETS, BASE_URL, {
    own: ownListeners(),
    ...(OUTBOUND_PROXY && { proxy: readProxy(new URL(OUTBOUND_PROXY)) }),
  });
}

/** Where this installation listens, by its environment. */
export function ownListeners({ BASE_URL, PORT, DATABASE_URL } = env()): OwnListener[] {
  const database = new URL(DATABASE_URL);
  return [
    atBase(BASE_URL),
    { host: "localhost", port: PORT, http: true },
    { host: bareName(database.hostname), port: Number(database.port || 5432) },
  ];
}

function atBase(baseUrl: string): OwnListener {
  const { hostname, port, protocol } = new URL(baseUrl);
  return { host: bareName(hostname), port: Number(port || (protocol === "https:" ? 443 : 80)), http: true };
}
