import { grouped } from "#components/ui/text/time-text.ts";
import type { Job } from "#lib/scraping/jobs/types.ts";

export type Pace = {
  /** Finished URLs. */
  done: number;
  /** Displayed shares, 0 to 1; enlarged so that a single failure among thousands stays visible. */
  parts: { succeeded: number; failed: number };
  /** URLs per second since the first one started; null if unknown or over. */
  perSecond: number | null;
  secondsLeft: number | null;
};

type Counted = Pick<Job, "status" | "urls_total" | "urls_ok" | "urls_failed" | "started_at">;

/** A rate is unreliable before this. */
const KNOWN_AFTER_MS = 1_000;

/** Computes a job's progress and speed, by the database's clock. */
export function paceOf(job: Counted, readAt: string): Pace {
  const done = job.urls_ok + job.urls_failed;
  const parts = partsOf(job);
  const ran = job.started_at === null ? 0 : new Date(readAt).getTime() - new Date(job.started_at).getTime();
  if (job.status !== "running" || done === 0 || ran < KNOWN_AFTER_MS)
    return { done, parts, perSecond: null, secondsLeft: null };
  const perSecond = (done * 1_000) / ran;
  return { done, parts, perSecond, secondsLeft: Math.ceil((job.urls_total - done) / perSecond) };
}

/** Minimum visible share of the bar. */
const SEEN = 0.015;

function partsOf({ urls_ok: ok, urls_failed: failed, urls_total: total }: Counted): Pace["parts"] {
  const drawn = (count: number) => (count === 0 ? 0 : Math.min(1, Math.max(SEEN, count / total)));
  const parts = { succeeded: drawn(ok), failed: drawn(failed) };
  return { ...parts, succeeded: Math.min(parts.succeeded, 1 - parts.failed) };
}

/** "12 a second", "0.4 a second" */
export const rateText = (perSecond: number): string =>
  `${perSecond >= 10 ? grouped(Math.round(perSecond)) : perSecond.toFixed(1)} a second`;

/** Formats a duration: "4 s", "3 min 20 s". */
export function tookText(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 1_000));
  if (seconds < 60) return `${seconds}\u00a0s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`;
  return `${Math.floor(seconds / 3_600)}\u00a0h ${Math.floor((seconds % 3_600) / 60)}\u00a0min`;
}
