import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#lib/platform/values/ids.ts";
import { makeKey } from "../builders/key.ts";
import type { Ctx } from "../builders/workspace.ts";

/** One try of a call that reached the gateway. Times by `performance.now()`. */
export type CallTry = {
  at: number;
  ms: number;
  /** Undefined if the connection broke or no response came within `ANSWER_WITHIN_MS`. */
  status?: number;
  requestId?: string;
  /** The cost according to the response, even if it is a repeated one. */
  credits?: number;
  code?: string;
  retryAfter?: string;
};

/**
 * Returns whether the response is acceptable during a fault: success, a request to retry, or that
 * the first try may be in progress.
 */
export const isAcceptableDuringFault = ({ status, code, retryAfter }: CallTry): boolean =>
  status === 200 ||
  (status === 503 && code === "overloaded" && retryAfter !== undefined) ||
  (status === 409 && code === "idempotency_conflict" && retryAfter !== undefined);

/**
 * A call with all its tries. Without an Idempotency-Key there is one try, because a second might be
 * charged.
 */
export type ChargedCall = { keyId: string; idemKey?: string; tries: CallTry[] };

export type ChargedCalls = {
  calls: readonly ChargedCall[];
  /** When the first call that began after `since` was answered with 200. */
  servedAfter(since: number): number | undefined;
  /** Starts no more calls, and waits until the repeatable ones are answered or given up. */
  stop(): Promise<void>;
};

/** A call without a response by then hangs. */
const ANSWER_WITHIN_MS = 20_000;
/** How long after the last start a repeatable call is given up. */
const GIVEN_UP_AFTER_MS = 120_000;
const AGAIN_MS = 100;
/** Pause between a caller's calls. */
const REST_MS = 40;

/**
 * Live calls that cost credits: most parse HTML and are charged afterwards, every fourth scrapes
 * `site` with a hold.
 */
const workOf = (nth: number, site: string) =>
  nth % 4 === 3
    ? { path: "/v1/scrape", body: { url: `${site}/page/${nth}`, formats: ["text"] } }
    : { path: "/v1/parse", body: { html: `<p>${nth}</p>`, formats: ["text"] } };

/** Makes one try; undefined if the gateway could not be reached, so that nothing was sent. */
async function tryOnce(url: string, headers: Record<string, string>, body: unknown): Promise<CallTry | undefined> {
  const at = performance.now();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const json = (await response.json()) as { credits_used?: number; error?: { code: string } };
    const { status } = response;
    const [requestId, retryAfter] = ["x-request-id", "retry-after"].map((name) => response.headers.get(name));
    return {
      at,
      ms: performance.now() - at,
      status,
      ...(requestId && { requestId }),
      ...(retryAfter && { retryAfter }),
      ...(status === 200 && { credits: json.credits_used ?? 0 }),
      ...(json.error && { code: json.error.code }),
    };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return code === "ECONNREFUSED" ? undefined : { at, ms: performance.now() - at };
  }
}

/**
 * Callers of a gateway that pay for each call and run until stopped. Half of them use an
 * Idempotency-Key and repeat a call until it is answered. Each caller has its own API key, to tell
 * the charges apart.
 * @param site a target site on loopback, which the gateway may reach.
 * @param waitMostMs limits the requested delay before a retry: for a test that ends leases itself.
 */
export async function chargedCalls(
  ctx: Ctx,
  url: string,
  site: string,
  callers: number,
  waitMostMs = Number.POSITIVE_INFINITY,
): Promise<ChargedCalls> {
  const calls: ChargedCall[] = [];
  const served: { at: number; end: number }[] = [];
  const repeating = new Set<Promise<void>>();
  let isOver = false;
  let giveUp = Number.POSITIVE_INFINITY;

  async function step(call: ChargedCall, token: string, nth: number): Promise<CallTry | undefined> {
    const { path, body } = workOf(nth, site);
    const headers = { authorization: `Bearer ${token}`, ...(call.idemKey && { "idempotency-key": call.idemKey }) };
    const made = await tryOnce(url + path, headers, body);
    if (made) call.tries.push(made);
    if (made?.status === 200) served.push({ at: made.at, end: made.at + made.ms });
    return made;
  }

  /** Repeats a call that was not answered or is to be retried, like a client. */
  async function repeat(call: ChargedCall, token: string, nth: number): Promise<void> {
    let last = call.tries.at(-1);
    // Not before the fault is over: a call may fail as often as the fault recurs.
    while (last?.status !== 200 && performance.now() < giveUp) {
      await pause(Math.min(waitMostMs, last?.retryAfter ? Number(last.retryAfter) * 1_000 : AGAIN_MS));
      last = await step(call, token, nth);
    }
  }

  async function run(keyId: string, token: string, isRepeated: boolean): Promise<void> {
    for (let nth = 0; !isOver; nth++) {
      const call: ChargedCall = { keyId, ...(isRepeated && { idemKey: newId("req", ctx.clock.now()) }), tries: [] };
      const first = await step(call, token, nth);
      if (first) calls.push(call);
      if (first && first.status !== 200 && isRepeated) {
        const again = repeat(call, token, nth);
        repeating.add(again);
        void again.finally(() => repeating.delete(again));
      }
      await pause(REST_MS * (0.5 + Math.random()));
    }
  }

  const running: Promise<void>[] = [];
  for (let caller = 0; caller < callers; caller++) {
    const asked = { name: `caller ${caller}`, scopes: ["parse", "scrape"], rate_limit: null };
    const { id, token } = await makeKey(ctx, asked);
    running.push(run(id, token, caller % 2 === 0));
  }
  return {
    calls,
    servedAfter: (since) => served.find(({ at }) => at >= since)?.end, // in the order of their responses
    stop: async () => {
      isOver = true;
      giveUp = performance.now() + GIVEN_UP_AFTER_MS;
      await Promise.all(running);
      await Promise.all(repeating);
    },
  };
}
