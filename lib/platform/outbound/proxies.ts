import { env } from "#lib/platform/env/env.ts";
import { type ListedProxy, readProxyList } from "#lib/platform/env/proxy-list.ts";
import { type ProxyServer, readProxy } from "#lib/platform/http/read-proxy.ts";
import type { OutboundPolicy } from "./types.ts";

/** A proxy that callers may request. `server` includes its login, which is sent to it only. */
export type OutboundProxy = Omit<ListedProxy, "url"> & { server: ProxyServer };

export const proxyOf = ({ url, ...rest }: ListedProxy): OutboundProxy => ({ ...rest, server: readProxy(new URL(url)) });

let current: readonly OutboundProxy[] | undefined;

export function outboundProxies(): readonly OutboundProxy[] {
  current ??= (readProxyList(env().OUTBOUND_PROXIES ?? "[]") ?? []).map(proxyOf);
  return current;
}

/** One policy per proxy, so that connections through it are reused. */
const through = new WeakMap<OutboundPolicy, Map<ProxyServer, OutboundPolicy>>();

/**
 * Returns the same policy through this proxy. Targets are still checked here, and the proxy
 * receives a checked address. Addresses in `allowed` are still reached directly.
 */
export function throughProxy(policy: OutboundPolicy, { server }: OutboundProxy): OutboundPolicy {
  const known = through.get(policy) ?? new Map<ProxyServer, OutboundPolicy>();
  through.set(policy, known);
  const found = known.get(server) ?? { ...policy, proxy: server };
  known.set(server, found);
  return found;
}
