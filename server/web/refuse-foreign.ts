import type { IncomingMessage, ServerResponse } from "node:http";
import { isOwnOrigin } from "#lib/accounts/auth/rules.ts";

/** Methods that change nothing. */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** A mail program's own button posts here (RFC 8058) without an origin. It sends no cookie either: the token in the path counts. */
const WITHOUT_COOKIE = /^\/api\/unsubscribe\/[^/]+$/;

const first = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;

/**
 * Refuses a request to the dashboard that changes something and was not made by one of its own pages: server actions, sign-in and every
 * other endpoint that a cookie opens. Judged by BASE_URL, in front of Next, which compares Origin with what the caller says the host is.
 * Returns whether it was refused.
 */
export function refuseForeign(request: IncomingMessage, response: ServerResponse, baseUrl: string): boolean {
  const { method = "GET", headers, url = "/" } = request;
  if (SAFE.has(method) || WITHOUT_COOKIE.test(url.split("?", 1)[0] ?? "")) return false;
  if (isOwnOrigin({ origin: first(headers.origin), fetchSite: first(headers["sec-fetch-site"]) }, baseUrl))
    return false;
  request.resume();
  // Next shows a person the text of an action's refusal when it is plain.
  response
    .writeHead(403, { "content-type": "text/plain", "cache-control": "no-store" })
    .end(`This request did not come from a page of this site. Open the dashboard at ${baseUrl}.\n`);
  return true;
}
