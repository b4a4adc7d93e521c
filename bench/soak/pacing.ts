/** Absorbs rounding errors, so that a call is due exactly at `dueAt`. */
const ROUNDING = 1e-6;

/** Returns when call `nth` is due, in ms since the load began. */
export const dueAt = (nth: number, perSecond: number): number => (nth * 1_000) / perSecond;

/** Returns the number of calls due `elapsedMs` after the load began; the first is due immediately. */
export const dueBy = (elapsedMs: number, perSecond: number): number =>
  elapsedMs < 0 ? 0 : Math.floor((elapsedMs * perSecond) / 1_000 + ROUNDING) + 1;

export const CALL_KINDS = ["fixture", "parse", "repeatable", "scrape"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/**
 * Returns the kind of call `nth`. Of 100 calls, one is an asynchronous scrape, whose events are delivered, and five
 * parse with an Idempotency-Key, whose answers are stored; the others alternate between fixtures and parsing.
 */
export function kindOf(nth: number): CallKind {
  if (nth % 100 === 0) return "scrape";
  if (nth % 20 === 1) return "repeatable";
  return nth % 2 === 0 ? "fixture" : "parse";
}
