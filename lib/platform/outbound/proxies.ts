import { type ListedProxy, readProxyList } from "#lib/platform/env/proxy-list.ts";
import { env } from "#lib/platform/env.ts";
import { type ProxyServer, readProxy } from "#lib/platform/http/read-proxy.ts";
import type { OutboundPolicy } from "./types.ts";

/** A proxy that callers may ask for. `server` holds its login, which goes to it alone. */
export type OutboundProxy = Omit<ListedProxy, "url"> & { server: ProxyServer };

export const proxyOf = ({ url, ...rest }: ListedProxy): OutboundProxy => ({ ...rest, server: readProxy(new URL(url)) });

let current: readonly OutboundProxy[] | undefined;

/** Those of OUTBOUND_PROXIES, in its order. */
export function outboundProxies(): readonly OutboundProxy[] {
  current ??= (readProxyList(env().OUTBOUND_PROXIES ?? "[]") ?? []).map(proxyOf);
  return current;
}

/** One policy for each proxy, so that connections through it are found again. */
const through = new WeakMap<OutboundPolicy, Map<ProxyServer, OutboundPolicy>>();

/**
 * The same policy by way of this proxy: what may be reached is judged as before, here, and the proxy is given an address that was checked.
 * What `allowed` names is still reached directly.
 */
export function throughProxy(policy: OutboundPolicy, { server }: OutboundProxy): OutboundPolicy {
  const known = through.get(policy) ?? new Map<ProxyServer, OutboundPolicy>();
  through.set(policy, known);
  const found = known.get(server) ?? { ...policy, proxy: server };
  known.set(server, found);
  return found;
}
