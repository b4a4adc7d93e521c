import { FAILURES_BEFORE_PAUSE } from "./constants.ts";

export const pauses = (status: "active" | "paused", failures: number): boolean =>
  status === "active" && failures >= FAILURES_BEFORE_PAUSE;

/**
 * What a result means for its subscription: `recovered` after an accepted attempt, `failing` after
 * another one, `failed` when a delivery failed for good.
 */
export type HealthMark = { madeAt: Date } & (
  | { kind: "recovered" }
  | { kind: "failing" }
  | { kind: "failed"; url: string; problem: string }
);

/** The fields of a subscription that results change, and those that decide how. */
export type Health = {
  status: "active" | "paused";
  consecutiveFailures: number;
  failingSince: Date | null;
  resumedAt: Date | null;
};

/**
 * Returns a subscription's health after its pending marks, in order. `pausing` is the failure that
 * pauses it, with the number of consecutive failures. Failures before the last resume do not count.
 */
export function healthAfter(before: Health, marks: readonly HealthMark[]) {
  let { status, consecutiveFailures, failingSince } = before;
  let pausing: { failures: number; url: string; problem: string } | undefined;
  for (const mark of marks) {
    if (mark.kind === "recovered") {
      consecutiveFailures = 0;
      failingSince = null;
    } else if (mark.kind === "failing") {
      failingSince ??= mark.madeAt;
    } else if (before.resumedAt === null || mark.madeAt > before.resumedAt) {
      consecutiveFailures++;
      if (!pauses(status, consecutiveFailures)) continue;
      status = "paused";
      pausing = { failures: consecutiveFailures, url: mark.url, problem: mark.problem };
    }
  }
  return { consecutiveFailures, failingSince, pausing };
}
