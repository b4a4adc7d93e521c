/** What is known of how a request arrived. */
export type Arrival = {
  /** Over TLS that ended here. */
  encrypted: boolean;
  /** TLS_CERT and TLS_KEY are set. */
  tls: boolean;
  fromTrustedProxy: boolean;
  /** X-Forwarded-Proto, which counts only from a trusted proxy. */
  forwardedProto: string | undefined;
  baseUrl: string;
};

/** Whether a request must be asked again over https (service interface 5.1, contract 14.4): from wherever it comes. */
export function mustRedirect(arrival: Arrival): boolean {
  if (arrival.encrypted || !arrival.baseUrl.startsWith("https:")) return false;
  if (arrival.fromTrustedProxy && arrival.forwardedProto !== undefined)
    return arrival.forwardedProto.split(",").at(-1)?.trim().toLowerCase() === "http";
  return arrival.tls;
}

/**
 * Whether a path belongs to the public API, or to services that call us, rather than to the dashboard; however its characters are written
 * (RFC 3986 6.2.2.2). Nothing is served under /v2, where clients of Firecrawl look first: they are told so in their words.
 *
 * @param url a path that can be decoded, with its query.
 */
export const isGatewayPath = (url: string): boolean =>
  /^\/(v1|v2|mcp|t|fixtures|hooks|partner)(?=\/|$)/.test(decodeURI(url.split("?", 1)[0] ?? ""));
