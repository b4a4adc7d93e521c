import { isLoopback } from "#lib/platform/http/is-loopback.ts";

/** What is known of how a request arrived. */
export type Arrival = {
  /** Over TLS that ended here. */
  encrypted: boolean;
  /** TLS_CERT and TLS_KEY are set. */
  tls: boolean;
  fromLoopback: boolean;
  fromTrustedProxy: boolean;
  /** X-Forwarded-Proto, which counts only from a trusted proxy. */
  forwardedProto: string | undefined;
  baseUrl: string;
};

/** Whether a request must be asked again over https (service interface 5.1, contract 13): never on this machine itself. */
export function mustRedirect(arrival: Arrival): boolean {
  if (arrival.encrypted || !arrival.baseUrl.startsWith("https:")) return false;
  if (arrival.fromTrustedProxy) return arrival.forwardedProto?.split(",").at(-1)?.trim().toLowerCase() === "http";
  return arrival.tls && !arrival.fromLoopback;
}

const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

type Headers = Record<string, string | string[] | undefined>;

/**
 * Whether a browser on this very machine asks, of an installation that is meant for this machine. The Host header counts too:
 * a name of another's that was made to point at 127.0.0.1 must not pass.
 */
export function isLocal(peer: string, headers: Headers, baseUrl: string): boolean {
  if (!isLoopback(peer) || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const host = URL.parse(`http://${headers.host ?? ""}`)?.hostname ?? "";
  return isLoopback(host) && isLoopback(new URL(baseUrl).hostname);
}

/** Whether a path belongs to the public API, or to services that call us, rather than to the dashboard. */
export const isGatewayPath = (url: string): boolean => /^\/(v1|t|fixtures|hooks|partner)(?=[/?]|$)/.test(url);
