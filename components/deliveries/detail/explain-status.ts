import type { Attempt } from "#lib/webhooks/deliveries/types.ts";
import { type Explanation, explained } from "./messages.ts";
import { statusText } from "./status-names.ts";

type Answered = Pick<Attempt, "status_code" | "response_headers" | "request_headers" | "started_at">;

/** Returns a header's first value; names are in lower case. */
export function header(headers: Attempt["response_headers"], name: string): string | undefined {
  const value = headers?.[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Returns advice on checking signatures for this kind of delivery. */
function signatureAdvice(headers: Attempt["request_headers"]): string {
  const check =
    "give the signature check this subscription's secret and the raw body, before any JSON parser has touched it.";
  if (headers["X-Service-Replay"] === "true")
    return `${check} This is a replay: its X-Service-Timestamp is the original's, and so older than the 5 minutes that a check allows; webhook-timestamp and webhook-signature are of now.`;
  if (headers["X-Service-Mode"] === "test")
    return `${check} A test event is signed with the workspace's test secret instead.`;
  return check;
}

function unauthorized(attempt: Answered, status: number): Explanation {
  const { response_headers: headers } = attempt;
  const scheme = /^(Basic|Bearer|Digest|Negotiate)\b/i.exec(header(headers, "www-authenticate") ?? "")?.[1];
  if (header(headers, "cf-mitigated") !== undefined)
    return explained(
      `Cloudflare, in front of your endpoint, took the request for a bot and answered ${status}.`,
      "Add a rule there that skips bot checks for this path. The signature proves who is calling.",
    );
  const asked = scheme ? ` It asked for ${scheme} credentials.` : "";
  return explained(
    `Your endpoint refused the request with ${statusText(status)}.${asked}`,
    scheme
      ? "Something in front of your code asks for a login. Let this path through without one, and check the signature instead."
      : `Make sure that no login, firewall or CSRF check blocks this path, and ${signatureAdvice(attempt.request_headers)}`,
  );
}

function tooMany({ response_headers: headers }: Answered): Explanation {
  const wait = header(headers, "retry-after");
  return explained(
    wait === undefined
      ? "Your endpoint answered 429: too many requests for it."
      : [
          "Your endpoint answered 429: too many requests for it. It asked for a pause (Retry-After: ",
          { sent: wait },
          ").",
        ],
    "Accept events immediately and queue the work, or raise the limit for this path. Retry-After can delay the next attempt, but not past the scheduled time of the one after it.",
  );
}

const badRequest = (attempt: Answered, status: number): Explanation =>
  explained(
    `Your endpoint rejected it as a bad request (${status}).`,
    `Most often its own signature check failed: ${signatureAdvice(attempt.request_headers)}`,
  );

function broken({ started_at: at, request_headers: headers }: Answered, what: string): Explanation {
  return explained(
    what,
    `Look for this moment in its log, ${at.slice(11, 19)} UTC, or for ${headers["X-Service-Delivery"] ?? "the delivery's id"}.`,
  );
}

/** Statuses explained by their number alone. */
const KNOWN: Record<number, Explanation> = {
  404: explained(
    "Your endpoint answered 404: there is nothing at this path.",
    "Check the path in the webhook URL, and that the version with this route is deployed.",
  ),
  405: explained(
    "Your endpoint answered 405: this path does not accept POST.",
    "Accept POST there, or set the webhook URL to a path that does. A trailing slash can make the difference.",
  ),
  406: explained(
    "Your endpoint answered 406: it does not support the requested response format.",
    "Answer 204, with no body at all.",
  ),
  408: explained(
    "Your endpoint, or a proxy in front of it, timed out waiting for the request (408).",
    "Check the proxy's limits: the request is sent whole, without pauses.",
  ),
  409: explained(
    "Your endpoint answered 409: a conflict.",
    "If the endpoint already has this event, answer 2xx: an event may arrive more than once, and a repeat is not an error.",
  ),
  410: explained(
    "Your endpoint answered 410: it is permanently gone.",
    "If so, delete the webhook; attempts continue until then. If not, change its URL to the new endpoint.",
  ),
  411: explained("Your endpoint answered 411.", "The request has a Content-Length: look for a proxy that removes it."),
  413: explained(
    "Your endpoint answered 413: the body is larger than it accepts.",
    "Raise the limit of your framework's body parser and of the proxy in front of it. A body can be several hundred KiB.",
  ),
  415: explained(
    "Your endpoint answered 415: it does not accept this type of body on this path.",
    "Accept application/json there.",
  ),
  431: explained(
    "Your endpoint answered 431: the headers are larger than it accepts.",
    "Raise the limit for headers; a delivery's take less than 2 KiB.",
  ),
  501: explained("Your endpoint answered 501: it does not support POST.", "Accept POST on this path."),
  502: explained(
    "A proxy in front of your endpoint answered 502: it got no valid response from the application.",
    "Is the application running, and listening where the proxy looks? Its log, or the proxy's, has the reason.",
  ),
  503: explained(
    "Your endpoint answered 503: not available right now.",
    "A deployment, maintenance or too much load. Retries cover a short outage; after a longer one, replay what failed.",
  ),
  504: explained(
    "A proxy in front of your endpoint answered 504: the application took too long.",
    "Answer 2xx first and do the work afterwards, from a queue.",
  ),
  520: explained(
    "Cloudflare got an invalid response from your server (520).",
    "Look at your server's log: it crashed, or sent something that is not HTTP.",
  ),
  521: explained("Cloudflare found your server down (521).", "Is it running, and does its firewall allow Cloudflare?"),
  522: explained(
    "Cloudflare could not connect to your server in time (522).",
    "Is it running, and does its firewall allow Cloudflare?",
  ),
  523: explained("Cloudflare found no route to your server (523).", "Check the address that Cloudflare has for it."),
  524: explained(
    "Cloudflare timed out waiting for your server (524).",
    "Answer 2xx first and do the work afterwards, from a queue.",
  ),
  525: explained(
    "Cloudflare and your server could not agree on a TLS connection (525).",
    "Check your server's certificate and the TLS mode that is set at Cloudflare.",
  ),
  526: explained(
    "Cloudflare does not trust your server's certificate (526).",
    "Renew it, or use one that Cloudflare accepts.",
  ),
};

/** Explains a status other than 2xx or 3xx and what to do. */
export function explainStatus(attempt: Answered, status: number): Explanation {
  if (status === 401 || status === 403) return unauthorized(attempt, status);
  if (status === 429) return tooMany(attempt);
  if (status === 400 || status === 422) return badRequest(attempt, status);
  if (status === 500) return broken(attempt, "Your endpoint failed with 500: an error in its own code.");
  const known = KNOWN[status];
  if (known) return known;
  const answered = `Your endpoint answered ${statusText(status)}; only 2xx counts as received.`;
  return status >= 500
    ? broken(attempt, answered)
    : explained(answered, "Answer any 2xx once you have the event, also for types you do not handle.");
}
