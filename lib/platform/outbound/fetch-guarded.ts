import { metrics } from "#lib/platform/metrics/instruments.ts";
import { noteInTrace, traceStep } from "#lib/platform/tracing/tracing.ts";
import type { Limits } from "./body.ts";
import { abandon, acquire, type Connection, release } from "./connections.ts";
import { DEFAULT_DEADLINE_MS, MAX_REDIRECTS, MAX_RESPONSE_BYTES, REDIRECT_BODY_BYTES } from "./constants.ts";
import { RedirectCookies } from "./cookies.ts";
import { ACCEPT_ENCODING } from "./decode.ts";
import { type Exchanged, exchange, type Terms } from "./exchange.ts";
import { closedEarly, timedOut } from "./failure.ts";
import { guard } from "./guard.ts";
import { outboundPolicy } from "./policy.ts";
import { type Hop, nextHop, redirectLocation } from "./redirect.ts";
import { sentHeaders } from "./sent-headers.ts";
import type {
  Failed,
  Journey,
  OutboundFailure,
  OutboundPolicy,
  OutboundRequest,
  OutboundResult,
  ResponseHeaders,
  Timings,
} from "./types.ts";
import { readTarget } from "./url.ts";

/** Headers set by the client: a caller's would break the framing or the guard (RFC 9110 7.6.1). */
const OURS = new Set([
  "host",
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "expect",
  "content-length",
  "accept-encoding",
]);

/**
 * Limits for a body that nobody needs: of a redirect, or of an error when the response was to be
 * streamed.
 */
const PASSED_BY: Limits = { maxBytes: REDIRECT_BODY_BYTES, atLimit: "truncate" };

/**
 * Makes one outgoing request: the only way any part of the product reaches an address given by a
 * caller. Every hop is checked against the policy and connected to exactly the checked addresses;
 * one deadline covers everything; decoded bytes are counted as they stream. Never throws because of
 * a target or its address.
 */
export function fetchGuarded(
  request: OutboundRequest,
  policy: OutboundPolicy = outboundPolicy(),
): Promise<OutboundResult> {
  return traceStep("fetch", { "http.request.method": request.method ?? "GET" }, () => fetchCounted(request, policy));
}

async function fetchCounted(request: OutboundRequest, policy: OutboundPolicy): Promise<OutboundResult> {
  const started = performance.now();
  const timings = { dns_ms: 0, connect_ms: 0, tls_ms: 0, first_byte_ms: 0, total_ms: 0 };
  // Collected during the run and returned with any result.
  const journey: Journey = { finalUrl: request.url, redirects: [], timings };
  const deadlineMs = request.deadlineMs ?? DEFAULT_DEADLINE_MS;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  const time = { signal: deadline.signal, expired: () => timedOut(deadlineMs), endsAt: started + deadlineMs };
  try {
    const result = await travel(request, policy, journey, time);
    timings.total_ms = performance.now() - started;
    metrics.fetches.inc({ outcome: outcomeClass(result) });
    for (const phase of Object.keys(timings) as (keyof Timings)[])
      timings[phase] = Math.round(timings[phase] * 10) / 10;
    noteInTrace({
      "http.response.status_code": result.status,
      "error.type": result.ok ? undefined : result.code,
      "gatehouse.redirects": journey.redirects.length,
      "gatehouse.dns_ms": timings.dns_ms,
      "gatehouse.connect_ms": timings.connect_ms,
      "gatehouse.tls_ms": timings.tls_ms,
      "gatehouse.first_byte_ms": timings.first_byte_ms,
    });
    return { ...journey, ...result };
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the outcome as used in metrics: the status class, or the failure code. */
export const outcomeClass = (result: Pick<OutboundResult & { ok: true }, "ok" | "status"> | Failed): string =>
  result.ok ? `${Math.floor(result.status / 100)}xx` : result.code;

/** `endsAt` is when the signal aborts, by the process's steady clock. */
type Time = Pick<Terms, "signal" | "expired"> & { endsAt: number };
type Outcome = Failed & Pick<OutboundFailure, "status" | "headers" | "body" | "undecodable">;
type Reached = { ok: true; status: number; headers: ResponseHeaders; body: Buffer; truncated: boolean };

async function travel(
  request: OutboundRequest,
  policy: OutboundPolicy,
  journey: Journey,
  time: Time,
): Promise<Reached | Outcome> {
  const target = readTarget(request.url);
  if (!target.ok) return target;
  const follow = request.redirects !== "refuse";
  const { maxBytes = MAX_RESPONSE_BYTES, atLimit = "fail", room } = request;
  const wanted: Limits = { maxBytes, atLimit, ...(room && { room }) };
  const limitsFor = (status: number, headers: ResponseHeaders): Limits => {
    if (follow && redirectLocation(status, headers) !== undefined) return PASSED_BY;
    if (!request.into) return wanted;
    const into = request.into(status, headers);
    return into ? { ...wanted, into } : PASSED_BY;
  };
  let hop: Hop = {
    url: target.url,
    method: request.method ?? "GET",
    headers: ownHeaders(request.headers),
    body: request.body,
  };

  let cookies: RedirectCookies | undefined;
  for (;;) {
    const leg = cookies ? { ...hop, headers: cookies.addTo(hop.headers, hop.url) } : hop;
    journey.finalUrl = hop.url.href;
    journey.sent = sentHeaders(leg);
    const asked = performance.now();
    const asking = { asker: request.asker, waitMs: time.endsAt - asked };
    const admitted = await beforeDeadline(guard(hop.url, policy, request.openHttp, asking), time);
    journey.timings.dns_ms += performance.now() - asked;
    if (!admitted.ok) return admitted;
    const refused = request.admit && (await beforeDeadline(request.admit(hop.url), time));
    if (refused) return refused;

    const resend = request.resend ?? (hop.method === "GET" || hop.method === "HEAD");
    const { outcome, status, headers, received } = await send(journey, {
      hop: leg,
      addresses: admitted.addresses,
      policy,
      resend,
      terms: { ...time, limitsFor },
    });
    const head = status === undefined || headers === undefined ? undefined : { status, headers };
    if (!outcome.ok || !head) {
      if (outcome.ok) return { ...time.expired(), ...head };
      const { cause: _, ...failed } = outcome;
      return { ...failed, ...head, ...(received && { body: received }) };
    }
    const location = follow ? redirectLocation(head.status, head.headers) : undefined;
    if (location === undefined) return { ok: true, ...head, body: outcome.body, truncated: outcome.truncated };

    const set = head.headers["set-cookie"];
    if (set !== undefined) {
      cookies ??= new RedirectCookies();
      cookies.keep(set, hop.url);
    }
    journey.redirects.push({ url: hop.url.href, status: head.status });
    const most = request.maxRedirects ?? MAX_REDIRECTS;
    if (journey.redirects.length > most) {
      return {
        ok: false,
        code: "too_many_redirects",
        message: `The target redirects more than ${most} times.`,
        ...head,
      };
    }
    const next = nextHop(hop, head.status, location);
    if (!next.ok) return { ...next, ...head };
    hop = next;
  }
}

type Leg = {
  hop: Hop;
  addresses: readonly string[];
  policy: OutboundPolicy;
  resend: boolean;
  terms: Terms;
};

/** Sends one hop, and resends it on a new connection if the kept one turns out to be closed. */
async function send(journey: Journey, { hop, addresses, policy, resend, terms }: Leg): Promise<Exchanged> {
  let connection = acquire(policy, hop.url, addresses);
  let exchanged = await exchange(connection, hop, terms);
  note(journey, hop, connection, exchanged);
  const stale =
    connection.reused &&
    !exchanged.outcome.ok &&
    exchanged.status === undefined &&
    closedEarly(exchanged.outcome.cause);
  if (stale && resend) {
    abandon(connection);
    connection = acquire(policy, hop.url, addresses, true);
    exchanged = await exchange(connection, hop, terms);
    note(journey, hop, connection, exchanged);
  }
  if (exchanged.clean) release(policy, connection);
  else abandon(connection);
  return exchanged;
}

function note(journey: Journey, hop: Hop, { line, reused }: Connection, { firstByteMs }: Exchanged): void {
  if (line.http2) journey.sent = sentHeaders(hop, true);
  if (line.address) journey.address = line.address;
  journey.timings.first_byte_ms += firstByteMs;
  if (reused) return;
  journey.timings.connect_ms += line.connectMs;
  journey.timings.tls_ms += line.tlsMs;
}

function ownHeaders(given: Readonly<Record<string, string>> = {}): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) if (!OURS.has(name.toLowerCase())) headers[name] = value;
  headers["accept-encoding"] = ACCEPT_ENCODING;
  return headers;
}

/** Stops waiting for a lookup at the deadline; it cannot be cancelled. */
function beforeDeadline<T>(
  work: Promise<T>,
  { signal, expired }: Pick<Terms, "signal" | "expired">,
): Promise<T | Failed> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(expired());
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
