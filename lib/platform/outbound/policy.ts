import { env } from "#lib/platform/env.ts";
import { parseAllowList } from "./address.ts";
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
  current ??= createPolicy(env().ALLOW_PRIVATE_TARGETS, env().BASE_URL);
  return current;
}
