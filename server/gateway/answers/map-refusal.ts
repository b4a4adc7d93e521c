import { API_ERRORS, type ApiErrorCode } from "#lib/platform/values/errors.ts";
import type { Refusal } from "#lib/platform/values/result.ts";
import { type ApiError, apiError } from "../route/api-error.ts";

/** Service error codes that have a different name over HTTP. */
const RENAMED: Record<string, { code: ApiErrorCode; param?: string }> = {
  invalid_cursor: { code: "invalid_parameter", param: "cursor" },
  archive_unavailable: { code: "overloaded" },
  not_active: { code: "invalid_parameter", param: "key_id" },
};

/**
 * Maps a refusal of a service function to an API error. This is the only place that does. Codes of
 * contract 3 are passed through unchanged.
 */
export function mapRefusal(refusal: Refusal<string>): ApiError {
  // The route has already checked the scope, so this can only be a restriction of test keys
  // (contract 2).
  if (refusal.error === "forbidden")
    return apiError("insufficient_scope", "A test key cannot do this. Use a live key with scope admin.", {
      required_scope: "admin",
    });
  if (refusal.error in API_ERRORS)
    return apiError(refusal.error as ApiErrorCode, refusal.message, refusal.detail, whenAgain(refusal));
  const renamed = RENAMED[refusal.error];
  if (renamed)
    return apiError(
      renamed.code,
      refusal.message,
      { ...refusal.detail, ...(renamed.param && { param: renamed.param }) },
      renamed.code === "overloaded" ? { "retry-after": ARCHIVE_AGAIN_S } : undefined,
    );
  return apiError("invalid_parameter", refusal.message, { reason: refusal.error, ...refusal.detail });
}

/** Retry-After while the archive cannot be read, in seconds. */
const ARCHIVE_AGAIN_S = "10";

/** Returns Retry-After for a rate-limited call. */
const whenAgain = ({ error, detail }: Refusal<string>): Record<string, string> | undefined =>
  error === "rate_limited" && detail?.retry_after !== undefined
    ? { "retry-after": String(detail.retry_after) }
    : undefined;
