/** One label of a host name (RFC 1123 2.1). */
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`);
const DOMAIN_MAX = 253;

/**
 * Returns a domain in lower case and ASCII form (UTS 46, by the URL standard's host parser).
 * Undefined unless it is a domain with at least one dot.
 */
export function asciiDomain(text: string): string | undefined {
  if (text.length > DOMAIN_MAX || !/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(text)) return undefined;
  const host = URL.parse(`http://${text}`)?.hostname ?? "";
  if (host.length > DOMAIN_MAX || !DOMAIN.test(host)) return undefined;
  // A numeric last label makes it an IP address (RFC 1123 2.1).
  return /\.\d+$/.test(host) ? undefined : host;
}
