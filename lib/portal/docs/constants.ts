import type { ApiErrorCode } from "#lib/platform/errors.ts";

/**
 * The remedy for each error, shown in the reference and the request log. Meanings and statuses are
 * in lib/platform/errors.ts.
 */
export const ERROR_ADVICE: Record<ApiErrorCode, string> = {
  missing_credentials: "Send the header Authorization: Bearer <key> with every call.",
  malformed_token:
    "Copy the whole key: svc_live_ or svc_test_ and exactly 32 characters, with nothing before or after.",
  unknown_key: "Check that the key was made on this installation and copied whole. If it is lost, make a new one.",
  revoked: "Make a new key, use it in place of this one, and find out who still sends the old one.",
  unauthorized_ip:
    "Call from an allowed address, or let an owner add this one to the key's list. Behind a proxy, the operator must name it in TRUSTED_PROXIES.",
  insufficient_scope: "Use a key with the scope named in the body, or let an owner add it to this key.",
  key_ceiling_exceeded:
    "Ask an owner to raise the key's ceiling or to create another key. Other keys of the workspace still work.",
  workspace_balance: "Add credits to the workspace, then send the call again. Free endpoints still work.",
  invalid_url: "Send an absolute http or https address, with its special characters percent-encoded.",
  invalid_parameter:
    "Correct the field that param names. Unknown fields are refused too, so that a typing error does not pass unseen.",
  unknown_fixture: "Choose one of the fixtures listed in the body.",
  url_not_allowed:
    "Fetch a public address, and receive webhooks at one; gatehouse listen brings events to a machine that has none. Private, local and reserved networks are closed, but for those that the operator opens (ALLOW_PRIVATE_TARGETS).",
  not_found: "Check the id and the path, and that the key belongs to the workspace that owns it.",
  method_not_allowed: "Use one of the methods in the Allow header.",
  idempotency_conflict:
    "Use a new Idempotency-Key for a new request; repeat the first request unchanged under its own.",
  attempt_running: "Read the delivery; its attempts show the result within seconds. Retry it if it still fails.",
  webhook_paused: "Resume the webhook: what is held is sent then.",
  payload_too_large: "Send less per request.",
  target_blocked: "Wait before trying the site again, and slow down. Nothing was charged.",
  target_http_error: "Try again later: the site is in trouble, not your call. Nothing was charged.",
  dns_failure: "Check the spelling of the host's name, and that it is published in public DNS.",
  tls_error: "Open the address in a browser: its certificate may have expired or be made out to another name.",
  robots_disallowed: "Leave the page alone, or switch respect_robots off where you have the site's consent.",
  unsupported_encoding: "Send the body without Content-Encoding.",
  response_too_large: "Fetch a smaller page.",
  action_failed:
    "Look at the page as a browser shows it: the selector may have changed, or what it names may come later; wait for it first.",
  extraction_failed:
    "Ask for less, use simpler wording or loosen the schema. The problems field lists the mismatches. The model's output tokens are charged.",
  page_too_complex: "Ask for less of it: fewer selectors, simpler ones, or a smaller page.",
  too_many_redirects: "Send the final address. A redirect that needs a cookie never ends.",
  unsupported_content_type: "Fetch a page of text: HTML, XML, JSON or plain text.",
  rate_limited:
    "Wait for the seconds in Retry-After, then send at most the calls in RateLimit-Limit in the seconds that RateLimit-Policy names.",
  target_unreachable: "Try again; if it stays, check that the site is up and takes connections from outside.",
  target_timeout: "Try again, with a larger timeout_ms for a slow site.",
  feature_unavailable: "Do without it here, or ask the operator to set it up.",
  provider_misconfigured: "Tell the operator of this installation, with the request id.",
  internal_error: "Try again with the same Idempotency-Key. If it stays, report it with the request id.",
  overloaded: "Wait a moment and try again, with growing pauses.",
};
