import type { Writable } from "node:stream";
import { fetchGuarded } from "#lib/platform/outbound/fetch-guarded.ts";
import type { OutboundAnswer, OutboundCode } from "#lib/platform/outbound/types.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { REQUEST_MS } from "./constants.ts";
import { isRateLimit, retryTime, spentUntil } from "./rules.ts";
import type { SourceHosts } from "./source-hosts.ts";

/**
 * Why a source gave no usable response. `wait`: it wants fewer requests. `gone`: the document does
 * not exist (any more). `barred`: it leads to a host that the operator has not named. `failed`:
 * anything that may succeed next time.
 */
export type SourceFailure = {
  ok: false;
  kind: "wait" | "gone" | "barred" | "too_large" | "failed";
  problem: string;
  retryAt: Date | null;
};

export type Asking = {
  hosts: SourceHosts;
  url: string;
  /** The source's name, as it begins a sentence: "The code host". */
  who: string;
  /** The variables to check when access is denied. */
  credentials: string;
  maxBytes: number;
  deadlineMs?: number;
  headers?: Record<string, string>;
  /** Sent to the source's own origin only. */
  authorization?: string;
  atLimit?: "fail" | "truncate";
  /** Receives the body instead of the returned response, if given. */
  into?: () => Writable;
};

const KINDS: Partial<Record<OutboundCode, SourceFailure["kind"]>> = {
  url_not_allowed: "barred",
  invalid_url: "barred",
  response_too_large: "too_large",
};

/** `spentUntil`: no further request is allowed before then. */
export type Answered = { ok: true; answer: OutboundAnswer; spentUntil: Date | null };

/**
 * Sends a request to a source, bounded in size and time, and interprets the status. Problems are
 * worded for owners, and quote nothing of a body.
 */
export async function askSource(ctx: { clock: Clock }, asking: Asking): Promise<Answered | SourceFailure> {
  const { hosts, url, who, into, authorization } = asking;
  const home = URL.parse(url)?.origin === hosts.origin;
  const answer = await fetchGuarded(
    {
      url,
      headers: {
        "user-agent": "Gatehouse-leak-scan/1.0",
        ...asking.headers,
        ...(authorization !== undefined && home && { authorization }),
      },
      deadlineMs: asking.deadlineMs ?? REQUEST_MS,
      maxBytes: asking.maxBytes,
      maxRedirects: 5,
      openHttp: authorization === undefined,
      admit: hosts.admit,
      ...(asking.atLimit && { atLimit: asking.atLimit }),
      ...(into && { into: (status) => (status === 200 ? into() : undefined) }),
    },
    hosts.policy,
  );
  if (!answer.ok) {
    const kind = KINDS[answer.code] ?? "failed";
    return { ok: false, kind, problem: `${who} gave no answer. ${answer.message}`, retryAt: null };
  }
  return judge(ctx.clock.now(), answer, asking);
}

function judge(now: Date, answer: OutboundAnswer, { who, credentials, headers }: Asking): Answered | SourceFailure {
  const { status } = answer;
  const asked304 = status === 304 && headers?.["if-none-match"] !== undefined;
  if (status === 200 || asked304) return { ok: true, answer, spentUntil: spentUntil(answer.headers, now) };
  const failure = (kind: SourceFailure["kind"], problem: string, retryAt: Date | null = null): SourceFailure => ({
    ok: false,
    kind,
    problem: `${who} ${problem}`,
    retryAt,
  });
  if (isRateLimit(status, answer.headers, answer.body.subarray(0, 2_000).toString()))
    return failure("wait", `takes no more requests for now (${status}).`, retryTime(answer.headers, now));
  if (status === 404 || status === 410 || status === 451) return failure("gone", `has nothing there (${status}).`);
  if (status === 401 || status === 403) return failure("failed", `refused us (${status}). Check ${credentials}.`);
  if (status >= 500) {
    const asksToWait = answer.headers["retry-after"] !== undefined;
    return failure("failed", `failed (${status}).`, asksToWait ? retryTime(answer.headers, now) : null);
  }
  return failure("failed", `answered ${status}, which nothing can be made of. Check ${credentials}.`);
}

/** Returns the JSON of a response, or undefined. */
export function readJson({ body }: OutboundAnswer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
