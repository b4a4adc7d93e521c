/** So that a call is due at its own moment, whatever dividing and multiplying makes of that. */
const ROUNDING = 1e-6;

/** When the call of this number is due, in ms since the load began, at a steady rate. */
export const dueAt = (nth: number, perSecond: number): number => (nth * 1_000) / perSecond;

/** How many calls are due by now, in ms since the load began: the first at once. */
export const dueBy = (elapsedMs: number, perSecond: number): number =>
  elapsedMs < 0 ? 0 : Math.floor((elapsedMs * perSecond) / 1_000 + ROUNDING) + 1;

export const CALL_KINDS = ["fixture", "parse", "repeatable", "scrape"] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/**
 * What the call of this number asks for: one in a hundred an asynchronous scrape, whose events are delivered, five parse under an Idempotency-Key, whose
 * answers are kept, and of the others half are of fixtures and half parse.
 */
export function kindOf(nth: number): CallKind {
  if (nth % 100 === 0) return "scrape";
  if (nth % 20 === 1) return "repeatable";
  return nth % 2 === 0 ? "fixture" : "parse";
}
