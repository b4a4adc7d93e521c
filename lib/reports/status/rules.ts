import { WORK_LATE_MS, WORKER_SILENT_MS } from "./constants.ts";
import type { PartState, PartStatus, ServicePart } from "./types.ts";

/** What the database says about the worker. */
export type Work = {
  /** When the oldest due delivery and asynchronous scrape became due; null if none is. */
  deliveryDueAt: Date | null;
  scrapeDueAt: Date | null;
  /** When a schedule last completed; null before the first. */
  lastRunAt: Date | null;
};

export type Found = {
  databaseAnswers: boolean;
  /** Whether everything that callers need works. */
  callsWork: boolean;
  /** Null if the database did not respond. */
  work: Work | null;
};

const part = (name: ServicePart, state: PartState, since: Date | null = null): PartStatus => ({
  part: name,
  state,
  since: since?.toISOString() ?? null,
});

function judgeWork(name: ServicePart, work: Work | null, dueAt: Date | null, now: Date): PartStatus {
  if (!work) return part(name, "down");
  const silent = work.lastRunAt === null || now.getTime() - work.lastRunAt.getTime() > WORKER_SILENT_MS;
  if (silent) return part(name, "down", work.lastRunAt);
  const lateFrom = dueAt === null ? null : new Date(dueAt.getTime() + WORK_LATE_MS);
  return lateFrom && lateFrom < now ? part(name, "late", lateFrom) : part(name, "working");
}

/** Judges each part, with the start of its problem if known. */
export function judgeService({ databaseAnswers, callsWork, work }: Found, now: Date): PartStatus[] {
  return [
    part("calls", callsWork ? "working" : "down"),
    judgeWork("webhooks", work, work?.deliveryDueAt ?? null, now),
    judgeWork("jobs", work, work?.scrapeDueAt ?? null, now),
    part("dashboard", databaseAnswers ? "working" : "down"),
  ];
}

/**
 * Fills in unknown starts of problems: the start known earlier for the same state, otherwise now.
 */
export function withSince(found: readonly PartStatus[], before: readonly PartStatus[], now: Date): PartStatus[] {
  return found.map((each) => {
    if (each.state === "working" || each.since !== null) return each;
    const earlier = before.find(({ part, state }) => part === each.part && state === each.state);
    return { ...each, since: earlier?.since ?? now.toISOString() };
  });
}
