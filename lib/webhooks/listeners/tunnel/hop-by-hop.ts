/**
 * Hop-by-hop fields, which are not passed on (RFC 9110 7.6.1 and those listed by its predecessor).
 * Proxy credentials are for the proxy (11.7); Expect was handled when the body was read (10.1.1).
 */
const HOP_BY_HOP = new Set([
  "connection",
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authentication-info",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Returns a predicate for hop-by-hop fields: those above and those named by Connection. Takes names
 * in lower case.
 */
export function endsHere(fields: readonly (readonly [string, string])[]): (name: string) => boolean {
  const named = new Set(
    fields
      .filter(([name]) => name.toLowerCase() === "connection")
      .flatMap(([, value]) => value.split(","))
      .map((name) => name.trim().toLowerCase()),
  );
  return (name) => HOP_BY_HOP.has(name) || named.has(name);
}
