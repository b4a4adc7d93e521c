import { operatorPolicy } from "#lib/platform/outbound/operator-policy.ts";
import type { systemResolver } from "#lib/platform/outbound/resolve.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";

/** What the search provider's requests may reach: the one host that the operator's SERP_PROVIDER_URL names, whoever calls the API. */
export const providerPolicy = (address: string, resolve?: typeof systemResolver): OutboundPolicy =>
  operatorPolicy(address, "the search provider", resolve);
