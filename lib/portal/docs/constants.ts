import type { ApiErrorCode } from "#lib/platform/values/errors.ts";

/**
 * The remedy for each error, shown in the reference and the request log. Meanings and statuses are
 * in lib/platform/values/errors.ts.
 */
export const ERROR_ADVICE: Record<ApiErrorCode, string> = {
  missing_credentials: "Send the header Authorization: Bearer <key> with every call.",
  malformed_token:
    "Copy the whole key: svc_live_ or svc_test_ and exactly 32 characters, with nothing before or after.",
  unknown_key: "Check that the key was created on this installation and copied whole. If it is lost, create a new one.",
  revoked: "Create a new key, use it instead of this one, and find the program that still sends the old one.",
  unauthorized_ip:
    "Call from an allowed address, or let an owner add this one to the key's list. Behind a proxy, the operator must name it in TRUSTED_PROXIES.",
  insufficient_scope: "Use a key with the scope named in the body, or let an owner add it to this key.",
  key_ceiling_exceeded:
    "Ask an owner to raise the key's ceiling or to create another key. Other keys of the workspace still work.",
  workspace_balance: "Add credits to the workspace, then send the call again. Free endpoints still work.",
  invalid_url: "Send an absolute http or https address, with its special characters percent-encoded.",
  invalid_parameter: "Correct the field that param names. Unknown fields are refused too, so that typos are noticed.",
  unknown_fixture: "Choose one of the fixtures listed in the body.",
  url_not_allowed:
    "Fetch public addresses, and receive webhooks at one; gatehouse listen forwards events to a machine without one. Private, local and reserved networks are blocked unless the operator allows them (ALLOW_PRIVATE_TARGETS).",
  not_found: "Check the id and the path, and that the key belongs to the workspace that owns it.",
  method_not_allowed: "Use one of the methods in the Allow header.",
  idempotency_conflict:
    "Use a new Idempotency-Key for a new request; repeat the first request unchanged under its own.",
  attempt_running: "Read the delivery; its attempts show the result within seconds. Retry it if it still fails.",
  webhook_paused: "Resume the webhook. Held deliveries are sent then.",
  payload_too_large: "Send less per request.",
  target_blocked: "Wait before trying the site again, and slow down. Nothing was charged.",
  target_http_error: "Try again later: the site is in trouble, not your call. Nothing was charged.",
  dns_failure: "Check the spelling of the host name and that it exists in public DNS.",
  tls_error: "Open the address in a browser: its certificate may have expired or be for another name.",
  robots_disallowed: "Skip the page, or turn respect_robots off if you have the site's consent.",
  unsupported_encoding: "Send the body without Content-Encoding.",
  response_too_large: "Fetch a smaller page.",
  action_failed:
    "Look at the page in a browser. The selector may have changed, or its element may appear later; wait for it first.",
  extraction_failed:
    "Request less, use simpler wording or loosen the schema. The problems field lists the mismatches. The model's output tokens are charged.",
  page_too_complex: "Request less: fewer or simpler selectors, or a smaller page.",
  too_many_redirects: "Send the final URL. A redirect that needs a cookie never ends.",
  unsupported_content_type: "Fetch a page of text: HTML, XML, JSON or plain text.",
  rate_limited:
    "Wait for the seconds in Retry-After, then send at most the calls in RateLimit-Limit in the seconds that RateLimit-Policy names.",
  target_unreachable: "Try again. If it keeps failing, check that the site is up and accepts connections from outside.",
  target_timeout: "Try again, with a larger timeout_ms for a slow site.",
  feature_unavailable: "Leave the feature out, or ask the operator to set it up.",
  provider_misconfigured: "Tell the operator of this installation and include the request ID.",
  internal_error: "Try again with the same Idempotency-Key. If it keeps failing, report it with the request ID.",
  overloaded: "Wait a moment and retry with increasing delays.",
};
