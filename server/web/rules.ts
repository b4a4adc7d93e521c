import type { ClientProtocol } from "#lib/platform/http/client-address.ts";
import { isLoopbackName } from "#lib/platform/outbound/url.ts";

/** How a request arrived. */
export type Arrival = {
  /** Over TLS that ended here. */
  encrypted: boolean;
  /** TLS_CERT and TLS_KEY are set. */
  tls: boolean;
  /** What trusted proxies say. */
  protocol: ClientProtocol;
  /** The Host header. */
  host: string | undefined;
  /** Whether the browser says how it fetches (Sec-Fetch-Mode), which browsers do over https and to loopback hosts only. */
  fetchMetadata: boolean;
  baseUrl: string;
};

const isLoopback = (hostname: string): boolean => isLoopbackName(hostname) || /^(127\.[\d.]+|\[::1\])$/.test(hostname);

/**
 * Whether a request must be redirected to https (service interface 5.1, contract 14.4), wherever it comes from. A request for our own
 * https address is not redirected unless it certainly came over http: the redirect would lead to the URL that was requested, without end.
 */
export function mustRedirect({ encrypted, tls, protocol, host, fetchMetadata, baseUrl }: Arrival): boolean {
  if (encrypted || !baseUrl.startsWith("https:")) return false;
  const base = new URL(baseUrl);
  const isOwnHost = host?.toLowerCase().replace(/:443$/, "") === base.host;
  if (protocol === "unsaid") return tls;
  if (protocol === "https" || (isOwnHost && fetchMetadata && !isLoopback(base.hostname))) return false;
  return protocol === "http" || !isOwnHost;
}

/**
 * Whether a path belongs to the public API, or to services that call us, rather than to the dashboard; however its characters are written
 * (RFC 3986 6.2.2.2). Nothing is served under /v2, where clients of Firecrawl look first: they are told so in their words.
 *
 * @param url a path that can be decoded, with its query.
 */
export const isGatewayPath = (url: string): boolean =>
  /^\/(v1|v2|mcp|t|fixtures|hooks|partner)(?=\/|$)/.test(decodeURI(url.split("?", 1)[0] ?? ""));
