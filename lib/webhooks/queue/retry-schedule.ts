import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/platform/values/time.ts";

/** Times of the attempts, in ms after the first (service interface 6.5). */
export const ATTEMPT_OFFSETS_MS = [
  0,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
] as const;
export const MAX_ATTEMPTS = ATTEMPT_OFFSETS_MS.length;

/** Maximum manual attempts per delivery, in addition to the schedule (contract 14.1). */
export const MAX_MANUAL_ATTEMPTS = 20;
/** Minimum interval between manual attempts, so that concurrent calls request only one. */
export const MANUAL_GAP_MS = SECOND_MS;

/**
 * Retries are delayed by up to this much, so that those of one outage are spread out (contract 7).
 */
export const JITTER_SHARE = 0.1;
export const JITTER_MAX_MS = 30 * SECOND_MS;

/** Minimum time between a late attempt and the next. */
const LEAST_GAP_MS = 30 * SECOND_MS;

/** An attempt that was not accepted. Times are in ms since 1970, by the database's clock. */
export type FailedAttempt = {
  /** Scheduled attempts made, including this one. */
  made: number;
  /** The start of the schedule: the first attempt, or where resuming moved it. */
  anchor: number;
  startedAt: number;
  /** The endpoint's Retry-After, counted from the end of the attempt. */
  retryAfterMs?: number | undefined;
  endedAt: number;
  /**
   * When the next scheduled attempt is due. Set for a manual attempt, whose failure does not change
   * it (contract 14.1).
   */
  resumeAt?: Date | null;
};

/**
 * Returns when the next attempt is due, or null after the last. Counts from the first attempt
 * (service interface 6.5) plus jitter, never earlier. Retry-After delays it up to the time of the
 * following attempt, and never the last one (contract 7). After a late attempt keeps LEAST_GAP_MS.
 * @param chance from 0 to 1.
 */
export function nextAttempt(failed: FailedAttempt, chance: number): number | null {
  const offset = ATTEMPT_OFFSETS_MS[failed.made];
  if (offset === undefined) return null;
  const planned = failed.anchor + offset;
  const last = ATTEMPT_OFFSETS_MS[failed.made + 1];
  const asked =
    last === undefined ? planned : Math.min(failed.endedAt + (failed.retryAfterMs ?? 0), failed.anchor + last);
  const gap = offset - (ATTEMPT_OFFSETS_MS[failed.made - 1] ?? 0);
  const jitter = Math.min(gap * JITTER_SHARE, JITTER_MAX_MS) * chance;
  return Math.ceil(Math.max(planned, asked, failed.startedAt + LEAST_GAP_MS) + jitter);
}

const MAX_RETRY_AFTER_MS = DAY_MS;
/** All three HTTP date formats begin with a weekday; Date.parse alone accepts almost anything. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** One of the formats has no time zone and means UTC. */
const dateMs = (text: string): number => Date.parse(`${text.replace(/ GMT$/, "")} GMT`);

/**
 * Parses Retry-After (RFC 9110 10.2.3) in seconds or as a date; undefined for anything else.
 * Returns ms from `now`, at most a day.
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : HTTP_DATE.test(text) ? dateMs(text) - now : Number.NaN;
  return !Number.isNaN(ms) && ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}
