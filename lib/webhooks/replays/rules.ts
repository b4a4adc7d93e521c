import { DAY_MS, SECOND_MS } from "#lib/platform/values/time.ts";
import { FAILED_REST_MAX_MS, FAILED_REST_MS } from "./constants.ts";

type Range = { from: Date; to: Date };

/** Limits a range to kept deliveries up to now. Otherwise returns the invalid parameter and why. */
export function keptRange(
  { from, to }: Range,
  now: Date,
  keptDays: number,
): Range | { param: "from" | "to"; problem: string } {
  if (from >= to) return { param: "from", problem: "from must lie before to." };
  if (from >= now) return { param: "from", problem: "This range is in the future: there is nothing to replay in it." };
  const oldest = new Date(now.getTime() - keptDays * DAY_MS);
  if (to <= oldest)
    return { param: "to", problem: `Deliveries are kept ${keptDays} days: there is none left before to.` };
  return { from: from < oldest ? oldest : from, to: to > now ? now : to };
}

/** What a run may release. Times are in ms since 1970, by the database's clock. */
export type Allowance = {
  count: number;
  /** Start of the count: the k-th delivery is due k / rate seconds later. */
  since: number;
  /** Time up to which the rate is used afterwards. */
  until: number;
};

/**
 * Returns how many deliveries a run may release now, after using up its rate until `releasedAt`.
 * Never exceeds the rate, nor one second's worth at a time, so that idle time is not followed by a
 * burst.
 * @param rate whole deliveries per second.
 * @param room how many more may be in progress.
 */
export function allowance(rate: number, releasedAt: number, now: number, room: number): Allowance {
  const earned = Math.max(0, Math.floor(((now - releasedAt) * rate) / SECOND_MS));
  const since = earned > rate ? now - SECOND_MS : releasedAt;
  const count = Math.max(0, Math.min(earned, rate, room));
  return { count, since, until: since + Math.ceil((count * SECOND_MS) / rate) };
}

/** Returns the delay in ms before retrying a step after this many consecutive failures. */
export const restAfter = (failures: number): number =>
  Math.min(FAILED_REST_MS * 2 ** (failures - 1), FAILED_REST_MAX_MS);
