import type { ClientProtocol } from "#lib/platform/http/client-address.ts";
import { isLoopbackName } from "#lib/platform/outbound/url.ts";

export type Arrival = {
  /** Over TLS that was terminated here. */
  encrypted: boolean;
  /** Whether TLS_CERT and TLS_KEY are set. */
  tls: boolean;
  /** The protocol reported by trusted proxies. */
  protocol: ClientProtocol;
  host: string | undefined;
  /** Whether the browser sends Sec-Fetch-Mode, which it does only over https and to loopback hosts. */
  fetchMetadata: boolean;
  baseUrl: string;
};

const isLoopback = (hostname: string): boolean => isLoopbackName(hostname) || /^(127\.[\d.]+|\[::1\])$/.test(hostname);

/**
 * Whether a request must be redirected to https (service interface 5.1, contract 14.4), wherever it
 * comes from. A request for our own https URL is redirected only if it certainly came over http;
 * otherwise the redirect could loop.
 */
export function mustRedirect({ encrypted, tls, protocol, host, fetchMetadata, baseUrl }: Arrival): boolean {
  if (encrypted || !baseUrl.startsWith("https:")) return false;
  const base = new URL(baseUrl);
  const asked = host?.toLowerCase().replace(/:443$/, "");
  // nginx's $host leaves the port out.
  const isOwnHost = asked === base.host || asked === base.hostname;
  if (protocol === "unsaid") return tls;
  if (protocol === "https" || (isOwnHost && fetchMetadata && !isLoopback(base.hostname))) return false;
  return protocol === "http" || !isOwnHost;
}

/**
 * Whether a path belongs to the public API or to callbacks of other services rather than to the
 * dashboard, whatever its encoding (RFC 3986 6.2.2.2). /v2 is where Firecrawl's clients look first,
 * so unknown paths there get its error format.
 *
 * @param url a decodable path, with its query.
 */
export const isGatewayPath = (url: string): boolean =>
  /^\/(v1|v2|mcp|t|fixtures|hooks|partner)(?=\/|$)/.test(decodeURI(url.split("?", 1)[0] ?? ""));
