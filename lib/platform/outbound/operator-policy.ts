import { env } from "#lib/platform/env.ts";
import { OPERATOR_NETWORKS } from "./constants.ts";
import { createPolicy, ownListeners } from "./policy.ts";
import { systemResolver } from "./resolve.ts";
import type { OutboundPolicy } from "./types.ts";
import { bareName } from "./url.ts";

/**
 * What requests to an address of the operator's own configuration may reach: its one host, also in a private network, and nothing else by
 * name. Used for no address but that one, with redirects refused. ALLOW_PRIVATE_TARGETS, which opens networks to every caller, need not
 * name it.
 *
 * @param what the host is, for the words of a refusal.
 */
export function operatorPolicy(address: string, what: string, resolve = systemResolver): OutboundPolicy {
  const host = bareName(new URL(address).hostname);
  return createPolicy(OPERATOR_NETWORKS, env().BASE_URL, {
    ownHosts: [],
    own: ownListeners(),
    resolve: (name, asking) =>
      bareName(name) === host
        ? resolve(name, asking)
        : Promise.reject(new Error(`${name} is not the host of ${what}.`)),
  });
}
