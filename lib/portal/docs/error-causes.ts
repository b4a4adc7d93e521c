import type { ApiErrorCode } from "#lib/platform/errors.ts";

/** Usual causes of each error, most frequent first. */
export const ERROR_CAUSES: Record<ApiErrorCode, readonly string[]> = {
  missing_credentials: [
    "The environment variable that should hold the key is empty where the program runs.",
    "A proxy or a redirect to another host took the `Authorization` header off.",
  ],
  malformed_token: [
    "Only the part of the key that lists show was copied: a whole key is shown once, when it is made.",
    "The key was sent without `Bearer` before it, or with another scheme.",
    "A quote, a space or a line break came along with the key.",
    "A key of another service was sent.",
  ],
  unknown_key: [
    "The key was made on another installation.",
    "A character was lost or changed when it was copied.",
    "The operator replaced `SECRET_KEY` without keeping the one before: no older key works then.",
  ],
  revoked: [
    "Somebody revoked the key, or a rotation replaced it and its time is over; `reason` in the body says which.",
    "The key was found in a public place and revoked immediately.",
    "It reached its expiry.",
  ],
  unauthorized_ip: [
    "The key has a list of addresses, and the program moved to another machine or network.",
    "The installation is behind a proxy that the operator has not configured, so every call seems to come from that proxy.",
  ],
  insufficient_scope: [
    "The key was made for other endpoints: managing keys and webhooks, say, takes `admin`.",
    "A scope was taken off the key afterwards.",
  ],
  key_ceiling_exceeded: [
    "The key has spent what it may spend in its life.",
    "The call costs more than the rest of the ceiling.",
  ],
  workspace_balance: [
    "The credits are used up, or less is left than this call costs.",
    "Calls, jobs and crawls in progress hold credits until they finish.",
    "Credits that were granted with an expiry have expired.",
  ],
  invalid_url: [
    "The address has no `http://` or `https://`.",
    "A space or another character in it is not percent-encoded, or the whole address was put into a query unencoded.",
    "The page redirects to an address that cannot be read.",
  ],
  invalid_parameter: [
    "A field's name has a typing error, or belongs to another endpoint.",
    "A number or `true` was sent as text in a JSON body, or the body is no JSON.",
    "A value is outside its limits, or a cursor is of another list.",
  ],
  unknown_fixture: ["The address is under that of the fixtures, and none of them has this name."],
  url_not_allowed: [
    "The address, or one that it redirects to, is in a private, local or reserved network.",
    "The host's name resolves to such an address.",
  ],
  not_found: [
    "The id belongs to another workspace, or to the other mode: test keys see what test keys made.",
    "The object was deleted, or is no longer kept.",
    "The path has a typing error.",
  ],
  method_not_allowed: ["The path is right, and the method is another operation's, such as GET in place of POST."],
  idempotency_conflict: [
    "One Idempotency-Key is used for requests that differ.",
    "The first request under it is still at work; the answer then has `Retry-After`, and the same request may be sent again after it.",
    "The key or webhook that the first request made was revoked or deleted before its answer could be given.",
  ],
  attempt_running: [
    "A retry was requested while an attempt for this delivery was queued or running.",
    "This delivery was retried several times within a second.",
  ],
  webhook_paused: [
    "The webhook is paused, by a person or automatically after consecutive failures, so nothing can be sent through it.",
  ],
  unsupported_encoding: ["An HTTP library or a proxy compresses bodies and sends `Content-Encoding`."],
  payload_too_large: [
    "The body, or a file in it, is larger than this endpoint takes.",
    "The batch has many URLs: split it into several jobs.",
  ],
  target_blocked: [
    "The site turns away programs, data centres or a country.",
    "Too many calls reached it in a short time.",
    "The page needs a sign-in.",
  ],
  target_http_error: ["The site is down, overloaded or under maintenance.", "The site has an error."],
  dns_failure: [
    "The host's name has a typing error.",
    "The domain has expired, or is known in a private network only.",
  ],
  tls_error: [
    "The site's certificate has expired, is self-signed or is for another name.",
    "The site speaks TLS in a way that is no longer trusted.",
  ],
  robots_disallowed: ["`respect_robots` is set, and the site's robots.txt forbids the page to programs."],
  response_too_large: ["The address is that of a large file, or of a page with very much in it."],
  page_too_complex: [
    "Selectors that look at every part of a very large page.",
    "A document made so that reading it takes very long.",
  ],
  action_failed: [
    "A selector matches nothing, because the site changed or the part comes later.",
    "The element to click is hidden or covered.",
    "A screenshot of a part that has no size.",
  ],
  extraction_failed: [
    "The schema asks for what is not on the page.",
    'The schema is stricter than the page\'s values allow, such as a number where it says "from 10".',
  ],
  too_many_redirects: [
    "The page redirects in a circle.",
    "Each redirect expects a cookie or a sign-in that is not there.",
  ],
  unsupported_content_type: ["The address is that of an image, a film, an archive or another file that is not text."],
  rate_limited: [
    "More concurrent calls than the key, or all live keys of its workspace together, may make.",
    "Several programs share one key.",
    "A test key is used for more than trying things.",
  ],
  target_unreachable: [
    "The site is down, or its firewall drops connections from here.",
    "The connection broke before the answer was complete.",
  ],
  target_timeout: ["The page is slow, or waits for a browser.", "`timeout_ms` is shorter than the page takes."],
  feature_unavailable: [
    "It needs something that the operator has not set up: a search provider, a language model, a browser or a proxy.",
    "A Firecrawl client asked for something that is not there; the message says what to use in its place.",
  ],
  provider_misconfigured: [
    "The key of a search provider or a language model is wrong, expired or not paid for.",
    "The provider's address is set to something that is no such provider.",
  ],
  internal_error: ["An internal error. The installation's log has the details under the request id."],
  overloaded: [
    "More calls wait than can be served, or all browsers, readers or streams are in use.",
    "The database cannot be reached for a moment.",
  ],
};

/** Example values of the fields that a code adds to the body (contract 3). */
export const ERROR_FIELDS: Partial<Record<ApiErrorCode, Readonly<Record<string, unknown>>>> = {
  revoked: { revoked_at: "2026-01-15T10:30:00.000Z", reason: "scheduled_expiry" },
  insufficient_scope: { required_scope: "admin" },
  unauthorized_ip: { source_ip: "203.0.113.7" },
  key_ceiling_exceeded: { credit_ceiling: 500, credits_spent: 500 },
  workspace_balance: { balance: 0 },
  unknown_fixture: { fixtures: ["/article", "/product", "/404"] },
  invalid_parameter: { param: "formats" },
  target_blocked: { target_status: 403 },
  target_http_error: { target_status: 503 },
};
