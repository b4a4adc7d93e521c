import { type ServerResponse, STATUS_CODES } from "node:http";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { API_ERRORS, type ApiErrorCode } from "#lib/platform/values/errors.ts";
import { escapeHtml } from "#lib/platform/values/escape-html.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { errorBody } from "../route/api-error.ts";

/** The reason why the app did not answer a call at a public URL, with a code of the API. */
export type TunnelError = { code: ApiErrorCode; status: number; message: string; headers: Record<string, string> };

/**
 * Statuses that differ from the API's: the app's answer was too large (RFC 9110 15.6.3), or a
 * browser asked for a service worker.
 */
const STATUS: Partial<Record<ApiErrorCode, number>> = { response_too_large: 502, url_not_allowed: 403 };

export const tunnelError = (
  code: ApiErrorCode,
  message: string,
  headers: Record<string, string> = {},
): TunnelError => ({ code, status: STATUS[code] ?? API_ERRORS[code].status, message, headers });

/** Sends the error: a page to browsers that accept one, otherwise the API's JSON. */
export function sendError(
  outgoing: ServerResponse,
  error: TunnelError,
  requestId = newId("req", databaseClock.now()),
): void {
  const isPage = outgoing.req.headers.accept?.includes("text/html") ?? false;
  const body = Buffer.from(isPage ? page(error) : errorBody(error, requestId));
  outgoing.writeHead(error.status, {
    "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Request-Id": requestId,
    Vary: "Accept",
    ...error.headers,
  });
  outgoing.end(outgoing.req.method === "HEAD" ? undefined : body);
}

/** Loads nothing and does not reveal whose URL this is. */
const page = ({ status, message }: TunnelError): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${status} ${STATUS_CODES[status]}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 32rem; padding: 1.5rem; overflow-wrap: anywhere; }
  h1 { margin: 0 0 0.5rem; font-size: 1.25rem; }
  p { margin: 0; }
</style>
<main>
  <h1>${status} ${STATUS_CODES[status]}</h1>
  <p>${escapeHtml(message)}</p>
</main>
</html>
`;
