/** Intervals of a soak, in ms unless named otherwise. */
export type Plan = {
  minutes: number;
  /** Duration of the probe for the maximum call rate. */
  probeSeconds: number;
  sampleEveryMs: number;
  jobEveryMs: number;
  replayEveryMs: number;
  /** A replay covers deliveries of this time before it. */
  replayedMs: number;
  /** Interval at which rows expire, as they do each night. */
  nightEveryMs: number;
  pauseEveryMs: number;
  pageEveryMs: number;
  /** Factor by which the worker runs rare schedules more often. */
  oftener: number;
};

/** Answers of one kind in one interval; times in ms, NaN if there were none. */
export type Answered = { count: number; failed: number; p50: number; p99: number };

export type ProcessState = {
  rssBytes: number;
  /** Open file descriptors, and the sockets among them. */
  descriptors: number;
  sockets: number;
  /** p99 of the event loop delay since the previous sample, in ms. */
  lagMs: number;
};

/** Rows of a table with its partitions, by PostgreSQL's statistics. */
export type TableRows = { live: number; dead: number };

export type DatabaseState = {
  connections: number;
  tables: Readonly<Record<string, TableRows>>;
  /** Bytes of the queue tables with their indexes. */
  queueBytes: number;
  /** Seconds that the oldest unclaimed delivery and asynchronous scrape have been due. */
  deliveryAgeS: number;
  scrapeAgeS: number;
};

/** A periodic reading. Values that could not be read are NaN, and `tables` is then empty. */
export type Sample = {
  /** Seconds since the start. */
  at: number;
  web: ProcessState;
  worker: ProcessState;
  database: DatabaseState;
  calls: Answered;
  pages: Answered;
  /** From an event to its delivery, at endpoints that accept immediately. */
  deliveries: Answered;
};

/** Total and failed, with the messages of the first failures. */
export type Totals = { made: number; failed: number; why: string[] };

/** Comparison of callers, receivers and the database after all work has finished. */
export type Judged = {
  calls: Totals;
  pages: Totals;
  events: { expected: number; found: number };
  deliveries: { expected: number; found: number; received: number; lost: number; doubled: number; unrecorded: number };
  /** Bulk replays made and completed, and deliveries they sent. */
  replays: { made: number; completed: number; sent: number };
  jobs: { made: number; completed: number };
  credits: { answered: number; charged: number; findings: readonly string[] };
  /** Rows and table days that expired, and rows still there. */
  aged: { rows: number; days: number; left: number };
  /** Failed schedules and calls of this bench, and processes that ended unexpectedly. */
  broken: readonly string[];
};
