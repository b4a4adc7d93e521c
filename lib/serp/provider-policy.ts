import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { systemResolver } from "#lib/platform/outbound/resolve.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { bareName } from "#lib/platform/outbound/url.ts";

/**
 * Networks of the operator's own that a provider's name may lead into. Never link-local addresses: there clouds keep the
 * machine's credentials, and who holds the name of a provider on the internet could point it at them.
 */
const PRIVATE = "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fc00::/7";

/**
 * What the search provider's requests may reach: the one host that the operator's SERP_PROVIDER_URL names, also in a private
 * network, and nothing else by name. Used for no address but that one, with redirects refused, so that no caller of the API
 * gets further than the operator's word. ALLOW_PRIVATE_TARGETS, which opens networks to every caller, need not name it.
 */
export function providerPolicy(address: string, resolve = systemResolver): OutboundPolicy {
  const host = bareName(new URL(address).hostname);
  return createPolicy(PRIVATE, address, {
    ownHosts: [],
    resolve: (name) =>
      bareName(name) === host
        ? resolve(name)
        : Promise.reject(new Error(`${name} is not the host of the search provider.`)),
  });
}
