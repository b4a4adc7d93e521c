/**
 * All error codes of /v1 with their HTTP status, whether a retry may succeed, and their meaning.
 * The gateway, the OpenAPI document and the documentation page use this list. Source: service
 * interface part 7 and contract 3; `method_not_allowed` is our own (RFC 9110 15.5.6).
 */
export const API_ERRORS = {
  missing_credentials: { status: 401, retryable: false, meaning: "No API key was sent." },
  malformed_token: {
    status: 401,
    retryable: false,
    meaning: "The value is not an API key. API keys begin with svc_live_ or svc_test_.",
  },
  unknown_key: { status: 401, retryable: false, meaning: "This key does not exist." },
  revoked: {
    status: 401,
    retryable: false,
    meaning: "The key was revoked or has expired; the body says when and why.",
  },
  unauthorized_ip: { status: 403, retryable: false, meaning: "The key may not be used from this address." },
  insufficient_scope: { status: 403, retryable: false, meaning: "The key lacks the scope named in the body." },
  key_ceiling_exceeded: { status: 402, retryable: false, meaning: "The key has reached its credit ceiling." },
  workspace_balance: { status: 402, retryable: false, meaning: "The workspace has too few credits." },
  invalid_url: { status: 400, retryable: false, meaning: "The URL is not valid." },
  invalid_parameter: {
    status: 400,
    retryable: false,
    meaning: "A field is missing, unknown or invalid; `param` names it.",
  },
  unknown_fixture: {
    status: 400,
    retryable: false,
    meaning: "This fixture does not exist; the body lists the available ones.",
  },
  url_not_allowed: { status: 400, retryable: false, meaning: "This address may not be fetched." },
  not_found: {
    status: 404,
    retryable: false,
    meaning: "The path or object does not exist, or the object is not visible to this key.",
  },
  method_not_allowed: {
    status: 405,
    retryable: false,
    meaning: "This path exists, but not for this method; see the Allow header.",
  },
  idempotency_conflict: {
    status: 409,
    retryable: false,
    meaning: "This Idempotency-Key was already used for a different request.",
  },
  attempt_running: {
    status: 409,
    retryable: true,
    meaning: "An attempt at this delivery is due, running or just finished. Read the delivery to see its result.",
  },
  webhook_paused: { status: 409, retryable: false, meaning: "The webhook is paused; resume it first." },
  unsupported_encoding: {
    status: 415,
    retryable: false,
    meaning: "Compressed bodies are not supported. Send the body uncompressed.",
  },
  payload_too_large: { status: 413, retryable: false, meaning: "The body is larger than the server accepts." },
  target_blocked: {
    status: 422,
    retryable: true,
    meaning: "The site refused the request with 401, 403, 429 or a captcha.",
  },
  target_http_error: { status: 422, retryable: true, meaning: "The site answered with a server error (5xx)." },
  dns_failure: { status: 422, retryable: false, meaning: "The host name does not resolve." },
  tls_error: { status: 422, retryable: false, meaning: "No trusted TLS connection could be made." },
  robots_disallowed: {
    status: 422,
    retryable: false,
    meaning: "The site's robots.txt forbids it and respect_robots is set.",
  },
  response_too_large: { status: 422, retryable: false, meaning: "The site's response is too large." },
  page_too_complex: {
    status: 422,
    retryable: false,
    meaning: "Reading the site's answer took too long or too much memory.",
  },
  action_failed: {
    status: 422,
    retryable: false,
    meaning: "An action or screenshot on the page was not possible; `param` names it.",
  },
  extraction_failed: {
    status: 422,
    retryable: false,
    meaning: "The language model did not return a result that fits the schema.",
  },
  too_many_redirects: { status: 422, retryable: false, meaning: "The site redirected too many times." },
  unsupported_content_type: {
    status: 422,
    retryable: false,
    meaning: "The site's response has an unsupported content type.",
  },
  rate_limited: { status: 429, retryable: true, meaning: "Too many requests. Retry-After says when to continue." },
  target_unreachable: { status: 502, retryable: true, meaning: "Could not connect to the site." },
  target_timeout: { status: 504, retryable: true, meaning: "The site did not respond in time." },
  feature_unavailable: { status: 501, retryable: false, meaning: "This installation does not offer this feature." },
  provider_misconfigured: {
    status: 502,
    retryable: false,
    meaning: "A provider behind this endpoint is misconfigured; tell the operator.",
  },
  internal_error: {
    status: 500,
    retryable: true,
    meaning: "An internal error occurred; include the request ID when you report it.",
  },
  overloaded: { status: 503, retryable: true, meaning: "The service cannot handle the call right now." },
} as const satisfies Record<string, { status: number; retryable: boolean; meaning: string }>;

export type ApiErrorCode = keyof typeof API_ERRORS;

/** Returns the path of the page that explains a code, the target of every error's `doc_url`. */
export const errorPath = (code: ApiErrorCode): string => `/docs/errors/${code}`;
