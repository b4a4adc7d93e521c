/** What happens when: times in ms unless they say otherwise. */
export type Plan = {
  minutes: number;
  /** For how long calls are made as fast as they are answered, to learn how many that is. */
  probeSeconds: number;
  sampleEveryMs: number;
  jobEveryMs: number;
  replayEveryMs: number;
  /** A replay sends again what was delivered within so long before it. */
  replayedMs: number;
  /** Something becomes old enough to be deleted this often, as it does each night. */
  nightEveryMs: number;
  pauseEveryMs: number;
  pageEveryMs: number;
  /** The worker does so many times as often what it does once an hour or a quarter of one. */
  oftener: number;
};

/** Answers of one kind within one interval; times in ms, NaN where there was none. */
export type Answered = { count: number; failed: number; p50: number; p99: number };

/** What a process has at one moment. */
export type ProcessState = {
  rssBytes: number;
  /** Open file descriptors, and those of them that are sockets. */
  descriptors: number;
  sockets: number;
  /** p99 of the event loop's delay since the sample before, in ms. */
  lagMs: number;
};

/** Rows of a table, its partitions together, as PostgreSQL counts them. */
export type TableRows = { live: number; dead: number };

/** What the database says at one moment. */
export type DatabaseState = {
  connections: number;
  tables: Readonly<Record<string, TableRows>>;
  /** Rows and indexes of the tables that are queues. */
  queueBytes: number;
  /** For how long the oldest delivery, and the oldest asynchronous scrape, has been due and was not taken. */
  deliveryAgeS: number;
  scrapeAgeS: number;
};

/** All that is read every ten seconds; numbers are NaN, and there are no tables, where it could not be read. */
export type Sample = {
  /** Seconds since it began. */
  at: number;
  web: ProcessState;
  worker: ProcessState;
  database: DatabaseState;
  calls: Answered;
  pages: Answered;
  /** From an event to the first byte of its delivery, where nothing holds it up. */
  deliveries: Answered;
};

/** What was made altogether, and what of it failed: the first few in words. */
export type Totals = { made: number; failed: number; why: string[] };

/** What callers, receivers and the database say together once everything is over. */
export type Judged = {
  calls: Totals;
  pages: Totals;
  events: { expected: number; found: number };
  deliveries: { expected: number; found: number; received: number; lost: number; doubled: number; unrecorded: number };
  /** Bulk replays that were made, those that ended, and what they sent again. */
  replays: { made: number; completed: number; sent: number };
  jobs: { made: number; completed: number };
  credits: { answered: number; charged: number; findings: readonly string[] };
  /** What was old enough to be deleted, and what of it is still there. */
  aged: { rows: number; days: number; left: number };
  /** Of schedules that failed, and of processes that ended by themselves. */
  broken: readonly string[];
};
