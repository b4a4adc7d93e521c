import { env } from "#lib/platform/env.ts";
import { OPERATOR_NETWORKS } from "#lib/platform/outbound/constants.ts";
import { createPolicy, ownListeners } from "#lib/platform/outbound/policy.ts";
import { systemResolver } from "#lib/platform/outbound/resolve.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { bareName } from "#lib/platform/outbound/url.ts";

/**
 * What the search provider's requests may reach: the one host that the operator's SERP_PROVIDER_URL names, also in a private
 * network, and nothing else by name. Used for no address but that one, with redirects refused, so that no caller of the API
 * gets further than the operator's word. ALLOW_PRIVATE_TARGETS, which opens networks to every caller, need not name it.
 */
export function providerPolicy(address: string, resolve = systemResolver): OutboundPolicy {
  const host = bareName(new URL(address).hostname);
  return createPolicy(OPERATOR_NETWORKS, env().BASE_URL, {
    ownHosts: [],
    own: ownListeners(),
    resolve: (name) =>
      bareName(name) === host
        ? resolve(name)
        : Promise.reject(new Error(`${name} is not the host of the search provider.`)),
  });
}
