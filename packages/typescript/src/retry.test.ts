import { expect, it } from "vitest";
import { type Failure, nextWait, readRetryAfter } from "./retry.ts";

const answered = (status: number, retryAfter?: number): Failure => ({ status, retryAfter });

it.each<[string, Failure, number, boolean, number | undefined]>([
  ["a rate limit, as it asks", answered(429, 2), 0, false, 2_250],
  ["a rate limit that asks for too long", answered(429, 61), 0, true, undefined],
  ["an overload without a word", answered(503), 0, false, 375],
  ["the third overload", answered(503), 2, false, 1_500],
  ["a wait has an end", answered(503), 30, false, 6_000],
  ["its first attempt still at work", answered(409, 1), 0, true, 1_250],
  ["another request under that key", answered(409), 0, true, undefined],
  ["a failure that was recorded", answered(500), 0, true, undefined],
  ["a target that did not answer", answered(504), 0, true, undefined],
  ["a refusal", answered(400, 1), 0, true, undefined],
  ["silence after what may be repeated", "no_answer", 1, true, 750],
  ["silence after what may not", "no_answer", 0, false, undefined],
])("%s", (_, failure, attempt, isRepeatable, expected) => {
  expect(nextWait(failure, attempt, isRepeatable, 0.5)).toBe(expected);
});

it("a Retry-After is whole seconds", () => {
  expect(["7", "0", "-1", "1.5", "soon", "", null].map(readRetryAfter)).toEqual([
    7,
    0,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
