import { leftItsOrigin, unboundHeaders } from "#lib/platform/outbound/redirect.ts";
import type { OutboundAnswer } from "#lib/platform/outbound/types.ts";

/**
 * The caller's headers for one request of a page that was fetched: all for its own origin, none for another's. Credentials and cookies were
 * given for the origin that the caller named. Once a redirect has led to another they go nowhere, not back to the first one either: the page
 * that came of it could read what they open there.
 */
export function callersHeaders(
  page: Pick<OutboundAnswer, "finalUrl" | "redirects">,
  given: Readonly<Record<string, string>>,
  url: string,
): Readonly<Record<string, string>> {
  if (new URL(url).origin !== new URL(page.finalUrl).origin) return {};
  return leftItsOrigin(page) ? unboundHeaders(given) : given;
}
