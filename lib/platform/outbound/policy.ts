import { env } from "#lib/platform/env.ts";
import { parseAllowList } from "./address.ts";
import { systemResolver } from "./resolve.ts";
import type { OutboundPolicy, ProxyServer } from "./types.ts";
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

/** @param text as OUTBOUND_PROXY is written: http://user:password@host:port */
export function readProxy(text: string): ProxyServer {
  const { hostname, port, username, password } = new URL(text);
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || 80,
    authorization: pair === ":" ? undefined : `Basic ${Buffer.from(pair).toString("base64")}`,
  };
}

let current: OutboundPolicy | undefined;

/** The process's policy, from its environment. */
export function outboundPolicy(): OutboundPolicy {
  const { ALLOW_PRIVATE_TARGETS, BASE_URL, OUTBOUND_PROXY } = env();
  current ??= createPolicy(ALLOW_PRIVATE_TARGETS, BASE_URL, OUTBOUND_PROXY ? { proxy: readProxy(OUTBOUND_PROXY) } : {});
  return current;
}
