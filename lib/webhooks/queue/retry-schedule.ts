const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** When each attempt is made, in ms after the first (service interface 6.5). */
export const ATTEMPT_OFFSETS_MS = [
  0,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  4 * HOUR,
  12 * HOUR,
  24 * HOUR,
] as const;
export const MAX_ATTEMPTS = ATTEMPT_OFFSETS_MS.length;

/** Attempts of one delivery that may be asked for in addition to the schedule (contract 14.1). */
export const MAX_MANUAL_ATTEMPTS = 20;
/** Two of those are at least this far apart: calls that are made together ask for one attempt. */
export const MANUAL_GAP_MS = SECOND;

/** Retries come at most this much later than their time, so that those of one outage do not all come at once (contract 7). */
export const JITTER_SHARE = 0.1;
export const JITTER_MAX_MS = 30 * SECOND;

/** An attempt that comes late never follows the one before by less. */
const LEAST_GAP_MS = 30 * SECOND;

/** An attempt that was not accepted. Times in ms since 1970, by the database's clock. */
export type FailedAttempt = {
  /** Attempts of the schedule that were made, this one included. */
  made: number;
  /** What the offsets count from: the first attempt, or where resuming moved it to. */
  anchor: number;
  startedAt: number;
  /** How long the endpoint asked to be left alone, from the attempt's end on. */
  retryAfterMs?: number | undefined;
  endedAt: number;
  /** When the schedule's next attempt is due; set for a manual attempt, whose failure does not change it (contract 14.1). */
  resumeAt?: Date | null;
};

/**
 * When the next attempt is made; null when all are used up. Its time counts from the first attempt (service interface 6.5),
 * later by a little chance, never earlier. Retry-After delays it up to the time of the attempt after it and never the last one
 * (contract 7). One that comes late, because nobody was there to make it, keeps a distance from the one before.
 *
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

const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** All three forms begin with a day's name; Date.parse alone would take almost anything for a date. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** One of the three forms says no zone, and means UTC. */
const dateMs = (text: string): number => Date.parse(`${text.replace(/ GMT$/, "")} GMT`);

/** Reads Retry-After (RFC 9110 10.2.3): seconds or a date; undefined for anything else. In ms from `now`, a day at most. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : HTTP_DATE.test(text) ? dateMs(text) - now : Number.NaN;
  return !Number.isNaN(ms) && ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}
