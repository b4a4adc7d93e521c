import { env } from "#lib/platform/env/env.ts";
import { readProxy } from "#lib/platform/http/read-proxy.ts";
import { OPERATOR_NETWORKS } from "#lib/platform/outbound/constants.ts";
import { createPolicy, ownListeners } from "#lib/platform/outbound/policy.ts";
import { systemResolver } from "#lib/platform/outbound/resolve.ts";
import type { Failed, OutboundPolicy } from "#lib/platform/outbound/types.ts";

/** The hosts from which a source's documents may be fetched, and the policy of requests to them. */
export type SourceHosts = {
  /** The source's own origin, the only one that gets its credentials. */
  origin: string;
  /** Whether a URL is at one of the hosts; false if it is invalid. */
  has(url: string): boolean;
  /** Checks every hop, as third parties control a feed's entries and redirects. */
  admit(url: URL): Promise<Failed | undefined>;
  policy: OutboundPolicy;
};

/**
 * Allows only the hosts that the operator has configured. They may be in a private network (an
 * internal code host, for example), as with the search provider; a source's entries and redirects
 * cannot lead anywhere else.
 *
 * @param bases URLs of the source, from its variables.
 * @param more hosts, with the port if it is not the default.
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
