import type { ApiErrorCode } from "#lib/platform/values/errors.ts";

/** Errors of calls that fetch and charge for a page (contract 3). */
export const PAGE_ERRORS = [
  "invalid_url",
  "unknown_fixture",
  "url_not_allowed",
  "workspace_balance",
  "target_blocked",
  "target_http_error",
  "robots_disallowed",
  "dns_failure",
  "tls_error",
  "response_too_large",
  "page_too_complex",
  "too_many_redirects",
  "unsupported_content_type",
  "target_unreachable",
  "target_timeout",
  "rate_limited",
] as const satisfies readonly ApiErrorCode[];
