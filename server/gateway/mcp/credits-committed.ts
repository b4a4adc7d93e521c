import { statusOf } from "../answers/outcome.ts";
import type { Outcome } from "../route.ts";

/**
 * Returns the most credits that a live call may cost in total: the actual cost or, for work that is
 * charged later (202), its maximum.
 *
 * @param outcome of the operation; undefined if it threw, so that its progress is unknown.
 * @param most the maximum cost, known in advance.
 */
export function creditsCommitted(outcome: Outcome | undefined, most: number): number {
  if (!outcome) return most;
  const credits = outcome.credits ?? 0;
  return statusOf(outcome) === 202 ? Math.max(credits, most) : credits;
}
