import { FAILURES_BEFORE_PAUSE } from "./constants.ts";

/** Whether this many failed deliveries in a row pause a subscription that is not paused yet. */
export const pauses = (status: "active" | "paused", failures: number): boolean =>
  status === "active" && failures >= FAILURES_BEFORE_PAUSE;

/** What a result says of its subscription: something was accepted, an attempt was not, a delivery used up its attempts. */
export type HealthMark = { madeAt: Date } & (
  | { kind: "recovered" }
  | { kind: "failing" }
  | { kind: "failed"; url: string; problem: string }
);

/** What of a subscription results change, and what decides how. */
export type Health = {
  status: "active" | "paused";
  consecutiveFailures: number;
  failingSince: Date | null;
  resumedAt: Date | null;
};

/**
 * A subscription's health after what is owed to it, in the order in which it was made. `pausing` is the failure that pauses it, with how many
 * it makes in a row. What failed before the subscription was resumed counts no more: failures are counted from zero then.
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
