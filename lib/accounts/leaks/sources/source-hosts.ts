import { env } from "#lib/platform/env.ts";
import { readProxy } from "#lib/platform/http/read-proxy.ts";
import { OPERATOR_NETWORKS } from "#lib/platform/outbound/constants.ts";
import { createPolicy, ownListeners } from "#lib/platform/outbound/policy.ts";
import { systemResolver } from "#lib/platform/outbound/resolve.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";

/** The hosts that a source's documents may be fetched from, and how requests to them are made. */
export type SourceHosts = {
  /** Where the source itself is: the only place its credentials go to. */
  origin: string;
  /** Whether this address is at one of the hosts; false for what is no address. */
  has(url: string): boolean;
  /** For the guard to ask at each hop: a feed's entries and redirects are other people's words. */
  admit(url: URL): Promise<Failed | undefined>;
  policy: OutboundPolicy;
};

/**
 * The hosts that the operator has named, and no others. They may be in a private network (an own code host, say), as with the search
 * provider; what a source lists or redirects to may not lead anywhere else.
 *
 * @param bases addresses of the source, from its variables. @param more hosts, with a port where it is not the usual one.
 */
export function sourceHosts(bases: readonly [string, ...string[]], more: readonly string[] = []): SourceHosts {
  const hosts = new Set([...bases.map((base) => new URL(base).host), ...more]);
  const proxy = env().OUTBOUND_PROXY;
  return {
    origin: new URL(bases[0]).origin,
    has: (text) => {
      const url = URL.parse(text);
      return url !== null && hosts.has(url.host);
    },
    admit: async (url) =>
      hosts.has(url.host)
        ? undefined
        : {
            ok: false,
            code: "url_not_allowed",
            message: `It leads to ${url.host}, which is not a host of this source.`,
          },
    policy: createPolicy(OPERATOR_NETWORKS, env().BASE_URL, {
      ownHosts: [],
      own: ownListeners(),
      resolve: systemResolver,
      ...(proxy && { proxy: readProxy(new URL(proxy)) }),
    }),
  };
}
