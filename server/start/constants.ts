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
/** A process that lived for this long was healthy; its next crash counts as the first. */
export const HEALTHY_AFTER_MS = 30_000;

/** A process that ends with this code (EX_CONFIG of sysexits.h) has said what is wrong; starting it again would not mend it. */
export const EXIT_CONFIG = 78;
