import { operatorPolicy } from "#lib/platform/outbound/operator-policy.ts";
import type { systemResolver } from "#lib/platform/outbound/resolve.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";

/** Allows only the host in the operator's SERP_PROVIDER_URL. */
export const providerPolicy = (address: string, resolve?: typeof systemResolver): OutboundPolicy =>
  operatorPolicy(address, "the search provider", resolve);
