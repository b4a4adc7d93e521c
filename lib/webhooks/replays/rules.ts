import { FAILED_REST_MAX_MS, FAILED_REST_MS } from "./constants.ts";

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

type Range = { from: Date; to: Date };

/**
 * The part of a range that there is something of: nothing later than now, nothing older than is kept. Else which end is wrong,
 * and why.
 */
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

/** What a run may release. Times in ms since 1970, by the database's clock. */
export type Allowance = {
  count: number;
  /** From here on they count: the k-th is due k / rate seconds later. */
  since: number;
  /** Up to here the rate is used up then. */
  until: number;
};

/**
 * How many deliveries a run may release by now, having used up its rate until `releasedAt`: never faster than the rate, and never
 * more at once than that of a second, so that time in which nobody looked, or there was no room, is not followed by a burst.
 *
 * @param rate deliveries a second, a whole number.
 * @param room for how many more may be under way.
 */
export function allowance(rate: number, releasedAt: number, now: number, room: number): Allowance {
  const earned = Math.max(0, Math.floor(((now - releasedAt) * rate) / SECOND_MS));
  const since = earned > rate ? now - SECOND_MS : releasedAt;
  const count = Math.max(0, Math.min(earned, rate, room));
  return { count, since, until: since + Math.ceil((count * SECOND_MS) / rate) };
}

/** How long a step that has failed so often in a row rests before it is tried again, in ms. */
export const restAfter = (failures: number): number =>
  Math.min(FAILED_REST_MS * 2 ** (failures - 1), FAILED_REST_MAX_MS);
