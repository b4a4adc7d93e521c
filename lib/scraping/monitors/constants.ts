export const MONITORS_MAX = 100;
export const MONITOR_URLS_MAX = 500;
export const MONITOR_CRAWL_PAGES_MAX = 1_000;
export const MONITOR_NAME_LENGTH = 100;

export const MIN_INTERVAL_MINUTES = 5;
/** The longest `every` by unit. Pages to compare with are kept for three months. */
export const EVERY_MAX = { minutes: 1_440, hours: 720, days: 30 } as const;
export const CRON_LENGTH = 200;
export const FORECAST_DAYS = 30;
export const NEXT_RUNS_SHOWN = 5;

export const PAUSE_REASONS = ["paused", "key_ended", "no_credits"] as const;
export const RUN_STATUSES = ["running", "completed", "failed"] as const;

/** Pages listed for a run, and characters of their diffs: per page, and in total. */
export const RUN_CHANGES_MAX = 100;
export const RUN_DIFF_CHARACTERS = 8_000;
export const RUN_DIFFS_CHARACTERS = 64_000;

export const ADVANCE_MONITORS_EVERY_MS = 3_000;
/** Monitors or runs read at a time, and how long one pass may read more, in ms. */
export const ADVANCE_BATCH = 20;
export const ADVANCE_MONITORS_MS = 20_000;
