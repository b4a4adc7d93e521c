import { HOUR_MS, SECOND_MS } from "#lib/platform/values/time.ts";

/** Time limit of a check, so that none holds up the report. */
export const CHECK_MS = 10 * SECOND_MS;
/** A browser starts slowly on a busy machine. */
export const BROWSER_CHECK_MS = 30 * SECOND_MS;

/**
 * How far this machine's clock may be from the database's; certificates and S3 signatures depend on
 * it.
 */
export const CLOCK_WARN_MS = 5 * SECOND_MS;
export const CLOCK_FAIL_MS = 300 * SECOND_MS;

/** Fewest days with partitions after today, as in the alarm. */
export const PARTITION_DAYS_LEAST = 3;

/** A delivery or scrape due for longer is late, as in the alarm and the mail to operators. */
export const WORK_LATE_S = 60;
/** A notice is late after this, since a mail server may delay it. */
export const NOTICE_LATE_S = 900;

/** Certificates are usually renewed a month before expiry: one with less left than this was not. */
export const CERTIFICATE_WARN_MS = 14 * 24 * HOUR_MS;

/** Share of the database's connections that may be in use. */
export const CONNECTIONS_WARN_SHARE = 0.8;

/** Share of the server's locks that opening all partitions may take. */
export const LOCKS_WARN_SHARE = 0.7;

/** A process needs a file per open call, delivery and connection. */
export const OPEN_FILES_LEAST = 4_096;
/** Rough total for web, worker and an embedded database. */
export const MEMORY_LEAST_BYTES = 1024 ** 3;
/** Share of the memory that should be free. */
export const MEMORY_FREE_SHARE = 0.1;
