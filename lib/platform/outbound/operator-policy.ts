import { env } from "#lib/platform/env/env.ts";
import { OPERATOR_NETWORKS } from "./constants.ts";
import { createPolicy, ownListeners } from "./policy.ts";
import { systemResolver } from "./resolve.ts";
import type { OutboundPolicy } from "./types.ts";
import { bareName } from "./url.ts";

/**
 * Returns the policy for one address from the operator's configuration: its host only, also in a
 * private network. Use it for that address only, with redirects refused. The network need not be in
 * ALLOW_PRIVATE_TARGETS, which opens networks to every caller.
 *
 * @param what describes the host in refusals.
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
