import type { Balance } from "#lib/billing/credits/types.ts";
import type { Usage } from "#lib/reports/usage/types.ts";
import type { QueueStatus } from "#lib/scraping/jobs/types.ts";
import type { Version } from "./asked.ts";

/** Months in the history, including the current one. */
const MONTHS = 12;

/** Returns the balance. Gatehouse has no plans, so there is no billing period. */
export function creditUsage({ balance }: Pick<Balance, "balance">, version: Version) {
  const data =
    version === 2
      ? { remainingCredits: balance, billingPeriodStart: null, billingPeriodEnd: null }
      : { remaining_credits: balance, billing_period_start: null, billing_period_end: null };
  return { success: true, data };
}

/** Returns the start of the history: the first of a month, UTC. */
export const historyStart = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1), 1));

/** Sums credits by month, and by key if grouped. Months without credits are left out; the last month is incomplete. */
export function creditHistory(usage: Pick<Usage, "data" | "groups" | "to">) {
  const names = new Map(usage.groups.map(({ group, name }) => [group, name]));
  const sums = new Map<string, { month: string; group: string | null; credits: number }>();
  for (const { start, group, credits } of usage.data) {
    const month = start.slice(0, 7);
    const key = `${month} ${group ?? ""}`;
    const sum = sums.get(key) ?? { month, group, credits: 0 };
    sums.set(key, { ...sum, credits: sum.credits + credits });
  }
  const last = new Date(Date.parse(usage.to) - 1).toISOString().slice(0, 7);
  const periods = [...sums.values()]
    .filter(({ credits }) => credits > 0)
    .sort((a, b) => a.month.localeCompare(b.month))
    .map(({ month, group, credits }) => ({
      startDate: `${month}-01T00:00:00.000Z`,
      endDate: month === last ? null : nextMonth(month),
      ...(group !== null && { apiKey: names.get(group) ?? group }),
      creditsUsed: credits,
    }));
  return { success: true, periods };
}

const nextMonth = (month: string): string => {
  const [year = 0, of = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of, 1)).toISOString();
};

/** Counts the URLs of unfinished batches. */
export const queueStatus = ({ waiting, active, most, lastSuccess }: QueueStatus) => ({
  success: true,
  jobsInQueue: waiting + active,
  activeJobsInQueue: active,
  waitingJobsInQueue: waiting,
  maxConcurrency: most,
  mostRecentSuccess: lastSuccess,
});

export const concurrency = ({ active, most }: QueueStatus) => ({
  success: true,
  concurrency: active,
  maxConcurrency: most,
});
