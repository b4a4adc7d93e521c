import { setTimeout as pause } from "node:timers/promises";
import type { Tokens } from "./connect.ts";

const EVERY_MS = 15_000;

type Call = { env: keyof Tokens; path: string; body?: object };

const scrape = (env: Call["env"], url: string): Call => ({ env, path: `/v1/scrape?url=${encodeURIComponent(url)}` });

/**
 * The calls made in turn, to fixtures served by the product itself. Jobs emit events, so that there
 * are webhooks to deliver.
 */
const callsAt = (base: string): Call[] => [
  scrape("live", `${base}/fixtures/article`),
  { env: "live", path: "/v1/jobs", body: { urls: [`${base}/fixtures/article`, `${base}/fixtures/product`] } },
  scrape("test", `${base}/fixtures/product`),
  scrape("live", `${base}/fixtures/403`),
  { env: "test", path: "/v1/serp?q=demo" },
  scrape("live", `${base}/fixtures/product`),
];

/** Calls the product until `signal` is aborted. The answers are in its request log. */
export async function trickle(base: string, tokens: Tokens, signal: AbortSignal): Promise<void> {
  const calls = callsAt(base);
  for (let at = 0; !signal.aborted; at++) {
    const call = calls[at % calls.length];
    if (!call) return;
    await fetch(base + call.path, {
      ...(call.body && { method: "POST", body: JSON.stringify(call.body) }),
      headers: { authorization: `Bearer ${tokens[call.env]}`, "content-type": "application/json" },
      signal,
    }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
