import { MONTH_GRACE_MS } from "./constants.ts";
import type { Crossing } from "./types.ts";

/** A month by UTC, half open: a call on the stroke of its end belongs to the next one. */
export type Month = { name: string; from: Date; to: Date };

function monthOf(at: Date): Month {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return {
    name: at.toISOString().slice(0, 7),
    from: new Date(Date.UTC(year, month, 1)),
    to: new Date(Date.UTC(year, month + 1, 1)),
  };
}

/** The months whose budgets are looked at: that of `now`, and in its first hour the one before too. */
export function openMonths(now: Date): Month[] {
  const months = [monthOf(now), monthOf(new Date(now.getTime() - MONTH_GRACE_MS))];
  return months[0]?.name === months[1]?.name ? months.slice(0, 1) : months;
}

/** Of thresholds crossed at once, the highest of each budget: one mail says it all. */
export function highest(crossings: readonly Crossing[]): Crossing[] {
  const found = new Map<string, Crossing>();
  for (const crossing of crossings) {
    const about = `${crossing.subject} ${crossing.period}`;
    const known = found.get(about);
    if (!known || known.level < crossing.level) found.set(about, crossing);
  }
  return [...found.values()];
}
