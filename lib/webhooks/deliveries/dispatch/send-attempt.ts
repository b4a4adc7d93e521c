import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import { redirectLocation } from "#lib/platform/outbound/redirect.ts";
import type { OutboundPolicy, OutboundResult, ResponseHeaders } from "#lib/platform/outbound/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ATTEMPT_DEADLINE_MS, RESPONSE_HEADERS_KEPT, RESPONSE_KEPT_BYTES } from "#lib/webhooks/deliveries/constants.ts";
import { isAccepted } from "#lib/webhooks/deliveries/rules.ts";
import type { AttemptTimings } from "#lib/webhooks/deliveries/types.ts";
import { retryAfter } from "#lib/webhooks/queue/retry-schedule.ts";

export type ToSend = {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** The sender's workspace. Absent for the installation itself. */
  workspaceId?: string;
  /**
   * Whether plain http may be used over the internet, for content without secrets. Defaults to
   * false.
   */
  openHttp?: boolean;
};

/** One finished attempt, ready to be stored. */
export type SentAttempt = {
  url: string;
  /** Milliseconds since 1970, by the database's clock. */
  startedAt: number;
  endedAt: number;
  durationMs: number;
  timings: AttemptTimings;
  address: string | null;
  /** All headers sent, in order; if no connection was made, those that would have been sent. */
  requestHeaders: Record<string, string>;
  statusCode: number | null;
  /** JSON. */
  responseHeaders: string | null;
  responseBody: Uint8Array | null;
  truncated: boolean;
  /** Null if it was accepted. */
  error: { code: string; message: string } | null;
  retryAfterMs: number | undefined;
};

/**
 * Posts a body once with a single deadline for all phases. Does not follow redirects and limits the
 * stored response. Never throws for endpoint errors. Retries once on a new connection if a reused
 * one turns out to be closed without a response. Keeps the part that arrived of a broken,
 * undecodable or malformed response.
 * An http URL was allowed for the network it resolved to at the time, so the address is checked for
 * each attempt (contract 7).
 */
export async function sendAttempt(
  sent: ToSend,
  policy: OutboundPolicy,
  clock: Clock,
  deadlineMs: number = ATTEMPT_DEADLINE_MS,
): Promise<SentAttempt> {
  const startedAt = clock.now().getTime();
  const result = await fetchGuarded(
    {
      url: sent.url,
      method: "POST",
      headers: sent.headers,
      body: sent.body,
      deadlineMs,
      redirects: "refuse",
      openHttp: sent.openHttp ?? false,
      maxBytes: RESPONSE_KEPT_BYTES,
      atLimit: "truncate",
      resend: true,
      asker: sent.workspaceId === undefined ? undefined : { work: "messages", owner: sent.workspaceId },
    },
    policy,
  );
  const { total_ms: total, ...timings } = result.timings;
  const endedAt = startedAt + Math.round(total);
  const kept = result.body ?? Buffer.alloc(0);
  const header = result.headers?.["retry-after"];
  return {
    url: sent.url,
    startedAt,
    endedAt,
    durationMs: Math.round(total),
    timings,
    address: result.address ?? null,
    requestHeaders: { ...(result.sent ?? sent.headers) },
    statusCode: result.status ?? null,
    responseHeaders: result.headers === undefined ? null : keptHeaders(result.headers),
    responseBody: kept.length > 0 ? kept.subarray(0, RESPONSE_KEPT_BYTES) : null,
    truncated: (result.ok && result.truncated) || kept.length > RESPONSE_KEPT_BYTES,
    error: problemOf(result),
    retryAfterMs: retryAfter(Array.isArray(header) ? header[0] : header, endedAt),
  };
}

/** Describes the problem for the operators of the endpoint; null if it succeeded. */
function problemOf(result: OutboundResult): SentAttempt["error"] {
  // A 2xx counts as received (service interface 6.1), even if its body cannot be decoded.
  if (!result.ok && result.undecodable && isAccepted(result.status ?? 0)) return null;
  if (!result.ok) return { code: result.code, message: result.message };
  if (isAccepted(result.status)) return null;
  if (redirectLocation(result.status, result.headers) !== undefined) {
    return {
      code: "redirect",
      message: `The endpoint answered ${result.status}: redirects are not followed. Set the webhook's URL to the redirect's target.`,
    };
  }
  return { code: "http_error", message: `The endpoint answered ${result.status}; only 2xx counts as received.` };
}

/**
 * Returns the headers that fit, as JSON, with a count of the rest under an impossible header name.
 */
function keptHeaders(headers: ResponseHeaders): string {
  const whole = JSON.stringify(headers);
  if (whole.length <= RESPONSE_HEADERS_KEPT) return whole;
  const kept: [string, unknown][] = [];
  let size = 2;
  for (const [name, value] of Object.entries(headers)) {
    size += name.length + JSON.stringify(value ?? null).length + 4;
    if (size > RESPONSE_HEADERS_KEPT) break;
    kept.push([name, value]);
  }
  const dropped = Object.keys(headers).length - kept.length;
  return JSON.stringify({ ...Object.fromEntries(kept), "(more)": `${dropped} more headers were not kept` });
}
