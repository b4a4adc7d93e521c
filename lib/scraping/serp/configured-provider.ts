import { sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { askForPage } from "./html-results.ts";
import type { SearchProvider } from "./provider.ts";
import { providerPolicy } from "./provider-policy.ts";
import { askSearxng } from "./searxng.ts";
import type { ProviderKind } from "./types.ts";

const ADAPTERS = { searxng: askSearxng, html: askForPage } satisfies Record<ProviderKind, unknown>;

export type ConfiguredProvider = SearchProvider & { kind: ProviderKind };

/** A provider at this address. Its health is kept by a hash of the address, which the database need not know. */
export function providerAt(
  kind: ProviderKind,
  address: string,
  policy: OutboundPolicy = providerPolicy(address),
): ConfiguredProvider {
  return {
    id: `${kind}:${sha256(address).slice(0, 16)}`,
    kind,
    ask: (query, deadlineMs) => ADAPTERS[kind](address, query, policy, deadlineMs),
  };
}

let current: { provider: ConfiguredProvider | undefined } | undefined;

/** The installation's search provider (contract 13); undefined where none is set. */
export function configuredProvider(): ConfiguredProvider | undefined {
  if (!current) {
    const { SERP_PROVIDER_URL: address, SERP_PROVIDER: kind = "searxng" } = env();
    current = { provider: address === undefined ? undefined : providerAt(kind, address) };
  }
  return current.provider;
}

/** What a caller is answered where none is set, and what would change it. */
export const NO_PROVIDER =
  "This installation has no search provider. Its operator sets SERP_PROVIDER_URL to a SearXNG instance (docs/serp.md).";
