import type { IncomingMessage, ServerResponse } from "node:http";
import { isOwnOrigin } from "#lib/accounts/auth/rules.ts";

/** Methods that change nothing. */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Mail programs post here (RFC 8058) without an origin or cookies; the token in the path authorizes them. */
const WITHOUT_COOKIE = /^\/api\/unsubscribe\/[^/]+$/;

const first = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;

/**
 * Refuses a changing request to the dashboard that was not made by one of its own pages: server
 * actions, sign-in, and any endpoint authorized by a cookie. Compares the origin with BASE_URL
 * before Next sees the request, since Next trusts the Host header. Returns whether it refused.
 */
export function refuseForeign(request: IncomingMessage, response: ServerResponse, baseUrl: string): boolean {
  const { method = "GET", headers, url = "/" } = request;
  if (SAFE.has(method) || WITHOUT_COOKIE.test(url.split("?", 1)[0] ?? "")) return false;
  if (isOwnOrigin({ origin: first(headers.origin), fetchSite: first(headers["sec-fetch-site"]) }, baseUrl))
    return false;
  request.resume();
  // Next shows the text of a refused action if it is plain.
  response
    .writeHead(403, { "content-type": "text/plain", "cache-control": "no-store" })
    .end(`This request did not come from a page of this site. Open the dashboard at ${baseUrl}.\n`);
  return true;
}
