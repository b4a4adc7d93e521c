import type { Clock } from "#lib/platform/clock.ts";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import { redirectLocation } from "#lib/platform/outbound/redirect.ts";
import type { OutboundPolicy, OutboundResult, ResponseHeaders } from "#lib/platform/outbound/types.ts";
import { ATTEMPT_DEADLINE_MS, RESPONSE_HEADERS_KEPT, RESPONSE_KEPT_BYTES } from "#lib/webhooks/deliveries/constants.ts";
import { isAccepted } from "#lib/webhooks/deliveries/rules.ts";
import type { AttemptTimings } from "#lib/webhooks/deliveries/types.ts";
import { retryAfter } from "#lib/webhooks/queue/retry-schedule.ts";

export type ToSend = {
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Whose it is. The installation's own when absent. */
  workspaceId?: string;
  /** Whether http may carry this over the open internet: only what gives nothing away. No when absent. */
  openHttp?: boolean;
};

/** One attempt as it went, fit to be stored. */
export type SentAttempt = {
  url: string;
  /** Milliseconds since 1970, by the database's clock. */
  startedAt: number;
  endedAt: number;
  durationMs: number;
  timings: AttemptTimings;
  address: string | null;
  /** All that was sent, in its order; or would have been, where no connection came about. */
  requestHeaders: Record<string, string>;
  statusCode: number | null;
  /** JSON. */
  responseHeaders: string | null;
  responseBody: Uint8Array | null;
  truncated: boolean;
  /** Null when it was accepted. */
  error: { code: string; message: string } | null;
  retryAfterMs: number | undefined;
};

/**
 * Posts a body once, guarded: one deadline over name, connection, TLS, headers and body; a redirect is not followed; what is
 * kept of the answer is bounded. Never throws for what the endpoint does. A connection that turned out to have been closed
 * while it was idle is tried once more over a new one: nothing had been answered on it. Of a response that breaks off, that cannot be decoded
 * or is not HTTP, what arrived is kept.
 *
 * An http address was admitted for the network that it led to, and its name may lead elsewhere by now: so that is looked at each time
 * (contract 7).
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

/** Why this is no success, in words for the people who run the endpoint; null when it is one. */
function problemOf(result: OutboundResult): SentAttempt["error"] {
  // What was received counts (service interface 6.1), whatever can be made of the words that say so.
  if (!result.ok && result.undecodable && isAccepted(result.status ?? 0)) return null;
  if (!result.ok) return { code: result.code, message: result.message };
  if (isAccepted(result.status)) return null;
  if (redirectLocation(result.status, result.headers) !== undefined) {
    return {
      code: "redirect",
      message: `The endpoint answered ${result.status}: redirects are not followed. Set the webhook's URL to where it leads.`,
    };
  }
  return { code: "http_error", message: `The endpoint answered ${result.status}; only 2xx counts as received.` };
}

/** The headers as JSON, as many as fit; the rest is counted under a name that no header can have. */
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
