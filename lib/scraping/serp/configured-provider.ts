import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env/env.ts";
import { readProvider, readProviderList } from "#lib/platform/env/provider-list.ts";
import { operatorPolicy } from "#lib/platform/outbound/operator-policy.ts";
import type { systemResolver } from "#lib/platform/outbound/resolve.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { askForPage } from "./html-results.ts";
import type { SearchProvider } from "./provider.ts";
import { askSearxng } from "./searxng.ts";
import type { ProviderKind } from "./types.ts";

/** Allows only the host in the operator's SERP_PROVIDER_URL. */
export const providerPolicy = (address: string, resolve?: typeof systemResolver): OutboundPolicy =>
  operatorPolicy(address, "the search provider", resolve);

const ADAPTERS = { searxng: askSearxng, html: askForPage } satisfies Record<ProviderKind, unknown>;

export type ConfiguredProvider = SearchProvider & { kind: ProviderKind };

/** The health is stored under a hash, so the database does not learn the address. */
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

/** Replaces the variable's name in messages. */
function fallbackAt(kind: ProviderKind, address: string): ConfiguredProvider {
  const provider = providerAt(kind, address);
  return {
    ...provider,
    ask: async (query, deadlineMs) => {
      const asked = await provider.ask(query, deadlineMs);
      return asked.ok ? asked : { ...asked, message: asked.message.replaceAll("SERP_PROVIDER_URL", "SERP_FALLBACKS") };
    },
  };
}

let current: readonly ConfiguredProvider[] | undefined;

/** In the order they are asked (contract 13). */
export function configuredProviders(): readonly ConfiguredProvider[] {
  if (!current) {
    const { SERP_PROVIDER_URL, SERP_FALLBACKS } = env();
    const first = SERP_PROVIDER_URL === undefined ? undefined : readProvider(SERP_PROVIDER_URL);
    const fallbacks = (SERP_FALLBACKS ? readProviderList(SERP_FALLBACKS) : []).map((one) =>
      fallbackAt(one.kind, one.address),
    );
    current = first === undefined ? [] : [providerAt(first.kind, first.address), ...fallbacks];
  }
  return current;
}

export const NO_PROVIDER =
  "This installation has no search provider. Its operator sets SERP_PROVIDER_URL to a SearXNG instance (docs/serp.md).";
