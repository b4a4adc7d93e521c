/** After all the time that it had, a process that still runs is ended by force; so is one that the signal did not reach. */
export const KILL_AFTER_MS = 500;
/** How long a start waits for its port: the processes of one that was killed a moment ago are about to let it go. */
export const PORT_WAIT_MS = 1_500;
/** PostgreSQL's fast shutdown, before it is asked to quit as it stands (it then replays its log at the next start). */
export const POSTGRES_FAST_MS = 1_500;
export const POSTGRES_QUIT_MS = 500;

/** Waits before a crashed process is started again: doubled with each crash in a row. */
export const FIRST_WAIT_MS = 250;
export const LONGEST_WAIT_MS = 15_000;
/** Restarts after the first one that wait no longer than it, while a process becomes ready each time before it ends. */
export const QUICK_RESTARTS = 8;
/** A process that lived for this long was healthy; its next crash counts as the first. */
export const HEALTHY_AFTER_MS = 30_000;

/** A process that ends with this code (EX_CONFIG of sysexits.h) has said what is wrong; starting it again would not mend it. */
export const EXIT_CONFIG = 78;
/** One that ends with this (EX_TEMPFAIL) has said what is not there yet: started again, it may find it. */
export const EXIT_AGAIN = 75;

/**
 * By `auto` (decision 0108): half of the cores for web processes, a quarter for workers, and the rest for PostgreSQL, which uses as much
 * for a charged call as the process that answers it. A process needs a core to be worth its memory.
 */
export const CORES_PER_WEB = 2;
export const CORES_PER_WORKER = 4;
export const MOST_WEB = 8;
export const MOST_WORKERS = 4;
/** What docs/operate/capacity.md says to give one, and room for the others. */
export const MEMORY_PER_WEB_BYTES = 2 ** 30;
export const MEMORY_PER_WORKER_BYTES = 2 ** 31;

/** Besides its pool a process has connections that listen, and what waits for leases. */
export const CONNECTIONS_BESIDES_POOL = 4;
export const SPARE_CONNECTIONS = 20;
/** What PostgreSQL takes by itself. */
export const LEAST_CONNECTIONS = 100;

/**
 * For how long a web process that was replaced still answers on connections that are open, each answer the last of its connection. Whoever
 * keeps a connection busy has moved by then; one that was silent for so long is closed.
 */
export const LEAVE_MS = 2_000;
/** How long a process is waited for that is asked for its figures. Prometheus waits for ten seconds. */
export const FIGURES_MS = 1_500;

/** A process that has worked for so long without being busy has loaded what its first work loads. */
export const SETTLE_MS = 10_000;
/** Of its time, what a process that has little to do works at most. */
export const BUSY_SHARE = 0.2;
