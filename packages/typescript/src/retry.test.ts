import { expect, it } from "vitest";
// The same for all languages: with a random number of a half.
import retries from "../../retries.json" with { type: "json" };
import { failureOf, nextWait, readRetryAfter } from "./retry.ts";

it.each(retries)("$name", ({ status, code, retry_after, attempt, is_repeatable, wait_ms }) => {
  const answer = { code: code ?? undefined, retryAfter: retry_after ?? undefined };
  const failure = status === null ? "no_answer" : failureOf({ status, ...answer });
  expect(nextWait(failure, attempt, is_repeatable, 0.5)).toBe(wait_ms ?? undefined);
});

it("a Retry-After is whole seconds", () => {
  const [read, unread] = [
    ["7", "0"],
    ["-1", "1.5", "soon", "", null],
  ];
  expect(read.map(readRetryAfter)).toEqual([7, 0]);
  expect(unread.map(readRetryAfter)).toEqual(unread.map(() => undefined));
});
