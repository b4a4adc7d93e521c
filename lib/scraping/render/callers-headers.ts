import { leftItsOrigin, unboundHeaders } from "#lib/platform/outbound/redirect.ts";
import type { OutboundAnswer } from "#lib/platform/outbound/types.ts";

/** A request of a page: where it goes to, and the origin of the document that makes it, where there is one. */
type Asked = { url: string; from?: string | undefined };

/**
 * The caller's headers for one request of a page that was fetched: all for its own origin, none for another's, and none for what a document of
 * another origin (a frame, or what the page led on to) asks of the page's own, since the browser lets it read whatever we answer.
 * Credentials and cookies were given for the origin that the caller named. Once a redirect has led to another they go nowhere, not
 * back to the first one either: the page that came of it could read what they open there.
 */
export function callersHeaders(
  page: Pick<OutboundAnswer, "finalUrl" | "redirects">,
  given: Readonly<Record<string, string>>,
  { url, from }: Asked,
): Readonly<Record<string, string>> {
  const { origin } = new URL(page.finalUrl);
  if (new URL(url).origin !== origin || (from !== undefined && from !== origin)) return {};
  return leftItsOrigin(page) ? unboundHeaders(given) : given;
}
