import { LEDGER_LATE_DAYS } from "#lib/billing/credits/constants.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import type { Crossing } from "./types.ts";

/** A UTC month. `to` is exclusive. */
export type Month = { name: string; from: Date; to: Date };

function monthOf(at: Date): Month {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return {
    name: at.toISOString().slice(0, 7),
    from: new Date(Date.UTC(year, month, 1)),
    to: new Date(Date.UTC(year, month + 1, 1)),
  };
}

/**
 * Returns the months whose budgets are still checked, the current month first. Credits count in the
 * month of their request, and a job's credits may move until the job is deleted, so a month stays
 * open for `LEDGER_LATE_DAYS` after its end.
 */
export function openMonths(now: Date): Month[] {
  const months: Month[] = [];
  let month = monthOf(now);
  do {
    months.push(month);
    month = monthOf(new Date(month.from.getTime() - 1));
  } while (now.getTime() - month.to.getTime() < LEDGER_LATE_DAYS * DAY_MS);
  return months;
}

/** Keeps only the highest crossed threshold of each budget, so that one email reports them all. */
export function highest(crossings: readonly Crossing[]): Crossing[] {
  const found = new Map<string, Crossing>();
  for (const crossing of crossings) {
    const about = `${crossing.subject} ${crossing.period}`;
    const known = found.get(about);
    if (!known || known.level < crossing.level) found.set(about, crossing);
  }
  return [...found.values()];
}
