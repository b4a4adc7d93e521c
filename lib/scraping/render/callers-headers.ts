import { leftItsOrigin, unboundHeaders } from "#lib/platform/outbound/redirect.ts";
import type { OutboundAnswer } from "#lib/platform/outbound/types.ts";

/** `from` is the origin of the document that makes the request, if any. */
type Asked = { url: string; from?: string | undefined };

/**
 * Returns the caller's headers for one request of a fetched page: none for another origin, and none
 * if a document of another origin (a frame, or a page navigated to) makes the request, since the
 * browser lets it read the response. Credentials and cookies were given for the origin that the
 * caller named. After a redirect to another origin they are never sent, not even to the first one,
 * because the resulting page could read the response.
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
