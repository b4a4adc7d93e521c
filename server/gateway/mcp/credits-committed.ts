import { statusOf } from "../answers/outcome.ts";
import type { Outcome } from "../route.ts";

/**
 * The most credits that a live call comes to in all: what it did cost or, where it only began work that is charged later (202), what that
 * may come to.
 *
 * @param outcome what its operation answered; undefined where it threw, so that nobody knows how far it had come.
 * @param most what it might come to before it began.
 */
export function creditsCommitted(outcome: Outcome | undefined, most: number): number {
  if (!outcome) return most;
  const credits = outcome.credits ?? 0;
  return statusOf(outcome) === 202 ? Math.max(credits, most) : credits;
}
