import { BREAKER_FAILURES, BREAKER_REST_MAX_MS, BREAKER_REST_MS } from "./constants.ts";

export type ProviderRecord = { lastFailureAt: Date | null; failuresInRow: number } | null;

/**
 * `closed`: searches use the provider. `open`: they skip it until its rest ends. `half_open`: its
 * rest has ended, and one search tries it.
 */
export type Breaker = "closed" | "half_open" | "open";

/** Doubles with each further failure, up to a limit. Milliseconds. */
export const restMs = (failures: number): number =>
  failures < BREAKER_FAILURES ? 0 : Math.min(BREAKER_REST_MS * 2 ** (failures - BREAKER_FAILURES), BREAKER_REST_MAX_MS);

export function restsUntil(record: ProviderRecord): Date | undefined {
  const rest = restMs(record?.failuresInRow ?? 0);
  return record?.lastFailureAt && rest > 0 ? new Date(record.lastFailureAt.getTime() + rest) : undefined;
}

export function breakerOf(record: ProviderRecord, now: Date): Breaker {
  const until = restsUntil(record);
  if (until === undefined) return "closed";
  return now < until ? "open" : "half_open";
}
