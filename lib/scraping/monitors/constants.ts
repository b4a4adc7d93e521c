/** Monitors of a workspace, and addresses of one. A crawl of a monitor has at most so many pages. */
export const MONITORS_MAX = 100;
export const MONITOR_URLS_MAX = 500;
export const MONITOR_CRAWL_PAGES_MAX = 1_000;
export const MONITOR_NAME_LENGTH = 100;

/** No schedule is denser than this, in minutes. */
export const MIN_INTERVAL_MINUTES = 5;
/** The longest `every`, by its unit: pages to compare with are kept for three months. */
export const EVERY_MAX = { minutes: 1_440, hours: 720, days: 30 } as const;
export const CRON_LENGTH = 200;
/** What a forecast looks ahead, in days, and how many of the next times it names. */
export const FORECAST_DAYS = 30;
export const NEXT_RUNS_SHOWN = 5;

/** Why a monitor is paused: somebody did it, its key ended or may no longer, or nobody can pay. */
export const PAUSE_REASONS = ["paused", "key_ended", "no_credits"] as const;
export const RUN_STATUSES = ["running", "completed", "failed"] as const;

/** Pages that a run names, and characters of their diffs: of one, and of all together. */
export const RUN_CHANGES_MAX = 100;
export const RUN_DIFF_CHARACTERS = 8_000;
export const RUN_DIFFS_CHARACTERS = 64_000;

/** How often a worker asks for what is due, and what is over. */
export const ADVANCE_MONITORS_EVERY_MS = 3_000;
/** Monitors, and runs, that are read at a time; and how long one pass goes on reading more. */
export const ADVANCE_BATCH = 20;
export const ADVANCE_MONITORS_MS = 20_000;
