import { expect, it } from "vitest";
import retries from "../../retries.json" with { type: "json" };
// Shared by all languages; the random number is 0.5.
import retryAfters from "../../retry-after.json" with { type: "json" };
import { failureOf, nextWait, readRetryAfter } from "./retry.ts";

it.each(retries)("$name", ({ status, code, retry_after, attempt, is_repeatable, wait_ms }) => {
  const answer = { code: code ?? undefined, retryAfter: retry_after ?? undefined };
  const failure = status === null ? "no_answer" : failureOf({ status, ...answer });
  expect(nextWait(failure, attempt, is_repeatable, 0.5)).toBe(wait_ms ?? undefined);
});

it.each(retryAfters)("reads a Retry-After with $name", ({ retry_after, date, seconds }) => {
  expect(readRetryAfter(retry_after, date)).toBe(seconds ?? undefined);
});

it("counts a date from now if the answer has no Date", () => {
  expect(readRetryAfter(null)).toBeUndefined();
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  for (const date of [null, "soon"]) {
    const seconds = readRetryAfter(inAMinute, date) ?? Number.NaN;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  }
});
