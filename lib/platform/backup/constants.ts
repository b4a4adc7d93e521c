import { DAY_MS, HOUR_MS } from "#lib/platform/values/time.ts";

/** Version of the file format. A restore refuses a higher one. */
export const BACKUP_FORMAT = 1;
/** Written last: without it a backup is incomplete. */
export const MANIFEST = "manifest.json";

/**
 * Tables whose rows are not backed up. People sign in again after a restore: a session ended after
 * the backup must not return. The rest is recent state of this installation's own processes.
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

/** Filled by applying migrations and functions. */
export const SCHEMA_TABLES = ["schema_migrations", "schema_functions"] as const;

/** Exists during a restore; marks an unfinished one. */
export const RESTORING = "restore_under_way";

export const RETRY_AFTER_MS = HOUR_MS;
/** Age after which the remains of a killed backup are deleted. */
export const LEFTOVER_MS = DAY_MS;
export const BACKUP_SCHEDULE = "back-up-nightly";
/** How often the worker checks whether a backup is due. */
export const BACKUP_LOOK_MS = 60_000;

/** Maximum time for an aborted backup to delete its files. */
export const CLEAN_UP_MS = 5_000;
