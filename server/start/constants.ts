/** A process that is still running this long after its deadline is killed, since it may have missed the signal. */
export const KILL_AFTER_MS = 500;
/** How long a start waits for its port, which the processes of a killed start may be about to release. */
export const PORT_WAIT_MS = 1_500;
/** Time for PostgreSQL's fast shutdown, then for an immediate one, after which it replays its log at the next start. */
export const POSTGRES_FAST_MS = 1_500;
export const POSTGRES_QUIT_MS = 500;

/** Delays before a crashed process is restarted, doubled with each consecutive crash. */
export const FIRST_WAIT_MS = 250;
export const LONGEST_WAIT_MS = 15_000;
/** Additional restarts at the first delay, for a process that became ready each time before it ended. */
export const QUICK_RESTARTS = 8;
/** A process that ran for this long was healthy, so its next crash counts as the first. */
export const HEALTHY_AFTER_MS = 30_000;

/** Exit code EX_CONFIG of sysexits.h: the process has reported an error that a restart would not fix. */
export const EXIT_CONFIG = 78;
/** Exit code EX_TEMPFAIL: the process has reported something missing that a restart may find. */
export const EXIT_TEMPFAIL = 75;

/**
 * Used for `auto` (decision 0108): half of the cores for web processes, a quarter for workers, and
 * the rest for PostgreSQL, which uses as much CPU for a charged call as the process that answers
 * it. A process without a core is not worth its memory.
 */
export const CORES_PER_WEB = 2;
export const CORES_PER_WORKER = 4;
export const WEB_PROCESSES_MAX = 8;
export const WORKER_PROCESSES_MAX = 4;
/** Memory per process as recommended by docs/operate/capacity.md, with some left for the others. */
export const MEMORY_PER_WEB_BYTES = 2 ** 30;
export const MEMORY_PER_WORKER_BYTES = 2 ** 31;

/** Connections besides the pool: for notifications, and waiting for leases. */
export const CONNECTIONS_BESIDES_POOL = 4;
export const SPARE_CONNECTIONS = 20;
/** PostgreSQL's own default. */
export const LEAST_CONNECTIONS = 100;

/**
 * How long a replaced web process still answers on open connections, closing each after its answer.
 * Busy clients have moved by then; connections still idle are closed.
 */
export const LEAVE_MS = 2_000;
/** How long to wait for a process's metrics. Prometheus waits ten seconds. */
export const FIGURES_MS = 1_500;

/** A process that has been idle for this long since it started has finished loading. */
export const SETTLE_MS = 10_000;
/** The maximum share of time that an idle process is busy. */
export const BUSY_SHARE = 0.2;
