import { type Env, env } from "#lib/platform/env.ts";
import { readProxy } from "#lib/platform/http/read-proxy.ts";
import { parseAllowList } from "./public-address.ts";
import { systemResolver } from "./resolve.ts";
import type { OutboundPolicy } from "./types.ts";
import { bareName } from "./url.ts";

/**
 * What outgoing requests may reach.
 *
 * @param allow as ALLOW_PRIVATE_TARGETS is written (contract 13).
 * @param baseUrl the installation's own address, which is refused unless `allow` names where it leads.
 */
export function createPolicy(allow: string, baseUrl: string, rest: Partial<OutboundPolicy> = {}): OutboundPolicy {
  const base = new URL(baseUrl);
  const host = bareName(base.hostname);
  const own = [{ host, port: Number(base.port || (base.protocol === "https:" ? 443 : 80)), http: true }];
  return { allowed: parseAllowList(allow), ownHosts: [host], own, resolve: systemResolver, ...rest };
}

let current: OutboundPolicy | undefined;

/** The process's policy, from its environment. */
export function outboundPolicy(): OutboundPolicy {
  current ??= fromEnvironment(env());
  return current;
}

function fromEnvironment({ ALLOW_PRIVATE_TARGETS, BASE_URL, OUTBOUND_PROXY, PORT, DATABASE_URL }: Env): OutboundPolicy {
  const policy = createPolicy(
    ALLOW_PRIVATE_TARGETS,
    BASE_URL,
    OUTBOUND_PROXY ? { proxy: readProxy(new URL(OUTBOUND_PROXY)) } : {},
  );
  const database = new URL(DATABASE_URL);
  const own = [
    ...policy.own,
    { host: "localhost", port: PORT, http: true },
    { host: bareName(database.hostname), port: Number(database.port || 5432) },
  ];
  return { ...policy, own };
}
