import { RESPONSE_HEADERS_KEPT } from "#lib/webhooks/deliveries/constants.ts";
import type { AttemptOutcome } from "#lib/webhooks/deliveries/dispatch/attempt-outcome.ts";
import type { LocalAttempt } from "../protocol.ts";
import { concludeLocal } from "../rules.ts";
import type { Taken } from "./types.ts";

/**
 * Converts an attempt at the local app to an outcome for the log. Calculates its times backwards
 * from the arrival of the result, because the laptop's clock is unreliable. Retries keep their
 * place in the order.
 * @param at current time in ms, by the database's clock.
 */
export function conclude({ claim, dueAt }: Taken, local: LocalAttempt, at: number): AttemptOutcome {
  const headers = local.response_headers === null ? null : JSON.stringify(local.response_headers);
  const attempt = {
    url: local.url,
    startedAt: at - local.duration_ms,
    endedAt: at,
    durationMs: local.duration_ms,
    timings: local.timings,
    address: local.address,
    requestHeaders: local.request_headers,
    statusCode: local.status,
    responseHeaders:
      headers !== null && headers.length > RESPONSE_HEADERS_KEPT
        ? '{"(more)":"The headers were too long to keep."}'
        : headers,
    responseBody: local.response_body === null ? null : Buffer.from(local.response_body, "base64"),
    truncated: local.truncated,
    error: local.error,
    retryAfterMs: undefined,
  };
  const outcome = concludeLocal(local.error?.code, claim.attemptsMade + 1);
  return outcome === "retry"
    ? { claim, attempt, at, outcome, dueAt: dueAt.getTime(), warn: false }
    : { claim, attempt, at, outcome };
}
