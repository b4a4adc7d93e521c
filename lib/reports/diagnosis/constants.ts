const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** How long a check may take, so that one that hangs does not hold up the report. */
export const CHECK_MS = 10 * SECOND;
/** A browser takes long to start on a busy machine. */
export const BROWSER_CHECK_MS = 30 * SECOND;

/** So far may this machine's clock be from the database's; certificates and S3 signatures are judged by it. */
export const CLOCK_WARN_MS = 5 * SECOND;
export const CLOCK_FAIL_MS = 300 * SECOND;

/** Partitions for fewer days than this after today are too few, as for the alarm. */
export const PARTITION_DAYS_LEAST = 3;

/** A delivery or a scrape that is due for so long is late: as for the alarm, and the mail to operators. */
export const WORK_LATE_S = 60;
/** A notice, which a mail server may hold up, is late after this. */
export const NOTICE_LATE_S = 900;

/** A certificate is renewed a month before its end, as a rule: one with less left than this was not. */
export const CERTIFICATE_WARN_MS = 14 * 24 * HOUR;

/** Of the connections that the database takes, so much may be in use. */
export const CONNECTIONS_WARN_SHARE = 0.8;

/** Of the locks that the database's server has, so much may be taken by who opens all partitions. */
export const LOCKS_WARN_SHARE = 0.7;

/** A process needs a file for each call, delivery and connection that is open. */
export const OPEN_FILES_LEAST = 4_096;
/** Web, worker and an embedded database need about this much together. */
export const MEMORY_LEAST_BYTES = 1024 ** 3;
/** Of the memory there is, so much should be free. */
export const MEMORY_FREE_SHARE = 0.1;
