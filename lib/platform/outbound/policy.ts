import { env } from "#lib/platform/env.ts";
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
  const ownHosts = [bareName(new URL(baseUrl).hostname)];
  return { allowed: parseAllowList(allow), ownHosts, resolve: systemResolver, ...rest };
}

let current: OutboundPolicy | undefined;

/** The process's policy, from its environment. */
export function outboundPolicy(): OutboundPolicy {
  const { ALLOW_PRIVATE_TARGETS, BASE_URL, OUTBOUND_PROXY } = env();
  current ??= createPolicy(
    ALLOW_PRIVATE_TARGETS,
    BASE_URL,
    OUTBOUND_PROXY ? { proxy: readProxy(new URL(OUTBOUND_PROXY)) } : {},
  );
  return current;
}
