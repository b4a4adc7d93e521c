import type { ApiErrorCode } from "#lib/platform/values/errors.ts";

/** Usual causes of each error, most frequent first. */
export const ERROR_CAUSES: Record<ApiErrorCode, readonly string[]> = {
  missing_credentials: [
    "The environment variable with the key is not set where the program runs.",
    "A proxy or a redirect to another host removed the `Authorization` header.",
  ],
  malformed_token: [
    "Only the part of the key shown in lists was copied. The whole key is shown once, when it is created.",
    "The key was sent without `Bearer` before it, or with another scheme.",
    "The key was copied with a quote, a space or a line break.",
    "A key for another service was sent.",
  ],
  unknown_key: [
    "The key was created on another installation.",
    "A character was lost or changed when it was copied.",
    "The operator replaced `SECRET_KEY` without keeping the previous one, which invalidates all older keys.",
  ],
  revoked: [
    "Somebody revoked the key, or a rotation replaced it and the overlap has ended; `reason` in the body says which.",
    "The key was found in a public place and revoked immediately.",
    "The key expired.",
  ],
  unauthorized_ip: [
    "The key is restricted to certain IP addresses, and the program moved to another machine or network.",
    "The installation is behind a proxy that the operator has not configured, so every call seems to come from that proxy.",
  ],
  insufficient_scope: [
    "The key was created for other endpoints. For example, managing keys and webhooks requires `admin`.",
    "A scope was removed from the key later.",
  ],
  key_ceiling_exceeded: ["The key has spent its whole ceiling.", "The call costs more than the rest of the ceiling."],
  workspace_balance: [
    "The credits are used up, or fewer are left than this call costs.",
    "Calls, jobs and crawls in progress hold credits until they finish.",
    "Credits that were granted with an expiry have expired.",
  ],
  invalid_url: [
    "The address has no `http://` or `https://`.",
    "A space or another character in it is not percent-encoded, or the whole address was put into a query unencoded.",
    "The page redirects to an invalid URL.",
  ],
  invalid_parameter: [
    "A field name is misspelled, or belongs to another endpoint.",
    "A number or `true` was sent as a string in a JSON body, or the body is not valid JSON.",
    "A value is out of range, or a cursor belongs to another list.",
  ],
  unknown_fixture: ["The URL starts with the fixtures' address, but no fixture has this path."],
  url_not_allowed: [
    "The address, or one that it redirects to, is in a private, local or reserved network.",
    "The host's name resolves to such an address.",
  ],
  not_found: [
    "The ID belongs to another workspace, or to the other mode: test keys only see objects created by test keys.",
    "The object was deleted, or is no longer kept.",
    "The path is misspelled.",
  ],
  method_not_allowed: ["The path is right but the method is wrong, such as GET instead of POST."],
  idempotency_conflict: [
    "The same Idempotency-Key was used for different requests.",
    "The first request with this Idempotency-Key is still running. The response then has `Retry-After`: send the same request again after that time.",
    "The key or webhook created by the first request was revoked or deleted before the response was sent.",
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
    "The body, or a file in it, is larger than this endpoint accepts.",
    "The batch has many URLs: split it into several jobs.",
  ],
  target_blocked: [
    "The site blocks automated clients, data centres or certain countries.",
    "Too many calls reached it in a short time.",
    "The page requires signing in.",
  ],
  target_http_error: ["The site is down, overloaded or under maintenance.", "The site itself has an error."],
  dns_failure: ["The host name is misspelled.", "The domain has expired, or only exists in a private network."],
  tls_error: [
    "The site's certificate has expired, is self-signed or is for another name.",
    "The site uses an outdated version of TLS.",
  ],
  robots_disallowed: ["`respect_robots` is set, and the site's robots.txt disallows the page."],
  response_too_large: ["The URL leads to a large file or a very large page."],
  page_too_complex: [
    "The selectors have to search all of a very large page.",
    "The document was crafted to take very long to parse.",
  ],
  action_failed: [
    "A selector matches nothing because the site changed or the element appears later.",
    "The element to click is hidden or covered.",
    "The element to capture in a screenshot has no size.",
  ],
  extraction_failed: [
    "The schema requires data that is not on the page.",
    'The schema is stricter than the page\'s values allow, such as a number where it says "from 10".',
  ],
  too_many_redirects: [
    "The page redirects in a circle.",
    "Each redirect expects a cookie or a sign-in that is not there.",
  ],
  unsupported_content_type: ["The URL leads to an image, a video, an archive or another non-text file."],
  rate_limited: [
    "More calls were made in a second, minute or day than the key, or all live keys of the workspace together, may make.",
    "Several programs share one key.",
    "A test key is used for production traffic.",
  ],
  target_unreachable: [
    "The site is down, or its firewall drops connections from here.",
    "The connection broke before the answer was complete.",
  ],
  target_timeout: ["The page is slow, or waits for a browser.", "`timeout_ms` is shorter than the page takes."],
  feature_unavailable: [
    "The operator has not set up a component that the call needs: a search provider, a language model, a browser or a proxy.",
    "A Firecrawl client requested a feature that is not supported; the message suggests an alternative.",
  ],
  provider_misconfigured: [
    "The key of a search provider or a language model is wrong, expired or not paid for.",
    "The provider's URL leads to a server that is not such a provider.",
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
