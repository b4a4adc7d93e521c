import { BREAKER_FAILURES, BREAKER_REST_MAX_MS, BREAKER_REST_MS } from "./constants.ts";

/** What is kept of how a provider does. */
export type ProviderRecord = { lastFailureAt: Date | null; failuresInRow: number } | null;

/**
 * closed: it is asked. open: it is not, until its rest is over. half_open: its rest is over, and one search tries it.
 */
export type Breaker = "closed" | "half_open" | "open";

/** Milliseconds that a provider is left alone after so many failures in a row: twice as long with each, to a limit. */
export const restMs = (failures: number): number =>
  failures < BREAKER_FAILURES ? 0 : Math.min(BREAKER_REST_MS * 2 ** (failures - BREAKER_FAILURES), BREAKER_REST_MAX_MS);

/** When a provider's rest ends; undefined for one that has none. */
export function restsUntil(record: ProviderRecord): Date | undefined {
  const rest = restMs(record?.failuresInRow ?? 0);
  return record?.lastFailureAt && rest > 0 ? new Date(record.lastFailureAt.getTime() + rest) : undefined;
}

export function breakerOf(record: ProviderRecord, now: Date): Breaker {
  const until = restsUntil(record);
  if (until === undefined) return "closed";
  return now < until ? "open" : "half_open";
}
