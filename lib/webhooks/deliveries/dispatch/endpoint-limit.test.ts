import { describe, expect, it, test } from "vitest";
import { afterAttempt, firstLimit } from "./endpoint-limit.ts";

const quick = { durationMs: 20, timedOut: false, accepted: true };
const hung = { durationMs: 10_000, timedOut: true, accepted: false };
const refused = { durationMs: 5, timedOut: false, accepted: false };
const slow = { durationMs: 8_000, timedOut: false, accepted: true };
const slowlyRefused = { durationMs: 8_000, timedOut: false, accepted: false };

describe("the limit of attempts in flight", () => {
  const proven = (limit: number) => ({ limit, standing: "proven", hangs: false }) as const;
  const slowly = (limit: number) => ({ limit, standing: "slow", hangs: false }) as const;
  const hanging = (limit: number) => ({ limit, standing: "slow", hangs: true }) as const;

  test.each([
    [firstLimit, quick, proven(8)],
    [proven(16), quick, proven(32)],
    [proven(32), quick, proven(33)],
    [proven(128), quick, proven(128)],
    [slowly(1), quick, proven(2)],
    [proven(64), refused, proven(64)],
    [slowly(1), refused, proven(2)],
    [proven(31), refused, proven(32)],
    [proven(32), refused, proven(32)],
    [proven(64), slow, slowly(65)],
    [slowly(128), slow, slowly(128)],
    [slowly(4), slowlyRefused, slowly(5)],
    [firstLimit, { ...quick, durationMs: 2_999 }, proven(8)],
    [firstLimit, { ...quick, durationMs: 3_000 }, slowly(5)],
    [proven(64), slowlyRefused, slowly(65)],
  ])("of %j after %j is %j", (known, attempt, expected) => {
    for (const alone of [true, false]) expect(afterAttempt(known, attempt, alone)).toEqual(expected);
  });

  test.each([
    ["halves, because load may be the cause", firstLimit, false, slowly(2)],
    ["falls to 1", slowly(1), false, slowly(1)],
    ["is what the schedule needs if a single attempt hung", slowly(1), true, hanging(20)],
    ["is the same if the very first attempt hung alone", firstLimit, true, hanging(20)],
    ["stays the same", hanging(20), false, hanging(20)],
    ["halves down to that if it was higher", hanging(30), true, hanging(20)],
    ["halves", proven(64), true, hanging(32)],
  ])("after a timeout %s", (_, known, alone, expected) => {
    expect(afterAttempt(known, hung, alone)).toEqual(expected);
  });

  it("of a hanging endpoint grows slowly until enough attempts were accepted", () => {
    expect(afterAttempt(hanging(20), quick, false)).toEqual({ limit: 21, standing: "proven", hangs: true });
    expect(afterAttempt({ ...hanging(31), standing: "proven" }, quick, false)).toEqual(proven(32));
    expect(afterAttempt(hanging(31), refused, false)).toEqual({ limit: 32, standing: "proven", hangs: true });
    expect(afterAttempt(hanging(31), slowlyRefused, false)).toEqual(hanging(32));
  });
});
