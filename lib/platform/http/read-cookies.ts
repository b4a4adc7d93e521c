/**
 * Parses a Cookie header (RFC 6265 4.2.1), percent-decoding values where possible. The first of
 * equal names wins: browsers send the more specific path first (5.4).
 */
export function readCookies(header: string | null | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && name !== "" && !(name in cookies)) cookies[name] = decoded(pair.slice(at + 1).trim());
  }
  return cookies;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
