import type { KEY_FIELDS } from "#lib/accounts/keys/constants.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { CopiedField } from "#lib/kernel/field-list.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import type { LEAK_SOURCES } from "./constants.ts";

export type LeakSource = (typeof LEAK_SOURCES)[number];
export type ScannedSource = Extract<LeakSource, "code_host" | "package_registry" | "paste_feed">;
/** A token seen in public. Kept in memory only until it is matched: never stored, never logged. */
export type Sighting = { token: string; sourceUrl: string; diffUrl: string | null };
/**
 * The outcome of one bounded scan. `problem`: why it was cut short, in plain words; `retryAt`: the
 * earliest retry (rate limits).
 */
export type ScanOutcome = { documents: number; complete: boolean; problem: string | null; retryAt: Date | null };
export type SourceAdapter = {
  name: ScannedSource;
  configured(): boolean;
  /**
   * Resumes from `cursor` (its own JSON, null the first time). Reports sightings before it saves
   * the cursor past them, so that a crash repeats but never skips.
   */
  scan(
    ctx: { clock: Clock },
    cursor: unknown,
    report: (sightings: readonly Sighting[]) => Promise<void>,
    save: (cursor: unknown) => Promise<void>,
  ): Promise<ScanOutcome>;
};

/**
 * The state that decides whether a source is due. `startedAt` without a later `finishedAt`:
 * running, or interrupted.
 */
export type ScanState = {
  leaseUntil: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  askedAt: Date | null;
  retryAt: Date | null;
  complete: boolean;
  problem: string | null;
};

export type FindingState = "open" | "revoked" | "replaced" | "ended";

/** Fields that are absent in findings from before they existed. */
type LaterField = "rate_limit_minute" | "rate_limit_day";

type Rights = Pick<ApiKey, "name" | CopiedField<typeof KEY_FIELDS>>;

/**
 * The permissions of a leaked key's replacement. `credit_ceiling`: the rest of the ceiling when the
 * key was found; null without a ceiling.
 */
export type Replacement = Omit<Rights, LaterField> & Partial<Pick<Rights, LaterField>>;

/** A key seen in public, as the pages show it. Times are ISO 8601 UTC. */
export type Finding = {
  id: string;
  key: { id: string; name: string; token_hint: string };
  state: FindingState;
  source: LeakSource;
  source_url: string | null;
  diff_url: string | null;
  /** Known places; there may be more once SIGHTINGS_KEPT_MAX is reached. */
  places: number;
  first_seen_at: string;
  revoked_at: string | null;
  notified_at: string | null;
  notified_owners: number;
  replacement: Replacement;
  claimed_at: string | null;
  claimed_by: string | null;
  successor: { id: string; name: string; created_at: string } | null;
};

/** A place where a leaked key was seen. */
export type Place = { source: LeakSource; source_url: string | null; diff_url: string | null; seen_at: string };

export type Scan = {
  started_at: string;
  finished_at: string;
  documents: number;
  found: number;
  complete: boolean;
  problem: string | null;
};

/** A scanned source as Settings shows it. `scan` is null before its first scan or request. */
export type Source = {
  name: ScannedSource;
  configured: boolean;
  scan: {
    running: boolean;
    /** A requested scan has not begun. */
    waiting: boolean;
    finished_at: string | null;
    /** When a scan last ended without a problem. */
    ok_at: string | null;
    documents: number;
    problem: string | null;
    retry_at: string | null;
  } | null;
  /** The last scans, newest first. */
  history: Scan[];
};
