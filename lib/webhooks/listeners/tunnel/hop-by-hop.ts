/**
 * Header fields about one connection, which nobody passes on (RFC 9110 7.6.1 and those that its predecessor listed). Credentials for a
 * proxy are for the proxy (11.7); Expect was answered where the body was read (10.1.1).
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

/** Which of a message's fields end here: those above, and what its Connection field names. Takes a name in lower case. */
export function endsHere(fields: readonly (readonly [string, string])[]): (name: string) => boolean {
  const named = new Set(
    fields
      .filter(([name]) => name.toLowerCase() === "connection")
      .flatMap(([, value]) => value.split(","))
      .map((name) => name.trim().toLowerCase()),
  );
  return (name) => HOP_BY_HOP.has(name) || named.has(name);
}
