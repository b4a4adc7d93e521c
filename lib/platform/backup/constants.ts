/** What the files of a backup look like. A restore refuses a higher one. */
export const BACKUP_FORMAT = 1;
/** Written last: what lacks it is no backup. */
export const MANIFEST = "manifest.json";

/**
 * Tables whose rows a backup leaves out. Who was signed in signs in again: a session that was ended after the backup must not come back.
 * The rest tells what this installation's own processes did lately.
 */
export const LEFT_OUT = [
  "sessions",
  "verification_tokens",
  "cli_logins",
  "passkey_challenges",
  "schedule_runs",
  "backup_runs",
  "export_runs",
  "incidents",
  "rates",
  "present_processes",
] as const;

/** Made by whoever applies migrations and functions. */
export const OF_THE_SCHEMA = ["schema_migrations", "schema_functions"] as const;

/** There while a restore is under way: what was begun and not finished is no installation. */
export const RESTORING = "restore_under_way";

/** A backup that failed is begun again no sooner. */
export const RETRY_AFTER_MS = 3_600_000;
/** What a backup that was killed left behind is deleted when it is older than this. */
export const LEFTOVER_MS = 24 * 3_600_000;
/** The schedule that makes the night's. */
export const BACKUP_SCHEDULE = "back-up-nightly";
/** How often the worker looks whether it is time. */
export const BACKUP_LOOK_MS = 60_000;

/** For how long a backup that is told to stop deletes what it has written. */
export const CLEAN_UP_MS = 5_000;
