import type { Taken } from "./measured.ts";

/** Half the capacity stays free, so that queues stay short. */
const FREE = 0.5;
/** The largest database machine planned for. */
const SHARD_CORES = 32;
/** Sustained write rate of an NVMe disk that is also read, in bytes per second, and the wait for a commit, in ms. */
const DISK_BYTES_A_SECOND = 500e6;
export const COMMIT_MS = 0.8;
const DAY_S = 86_400;
/** Default retention of the log (kernel/retention.ts). */
export const KEPT_DAYS = 30;

/** Monthly prices assumed by the plan; replace them with your own. */
const EUR_A_CORE = 20;
const EUR_A_TERABYTE = 80;
/** Network traffic per delivery besides the write-ahead log: headers, the answer and a standby's copy. */
const WIRE_BYTES = 2_000;

export type Plan = {
  perSecond: number;
  workers: number;
  shards: number;
  /** All databases together. */
  databaseCores: number;
  walBytesASecond: number;
  /** Bytes on disk after `KEPT_DAYS`. */
  keptBytes: number;
  networkBitsASecond: number;
  /** Monthly price. */
  coresEur: number;
  disksEur: number;
};

/** Plans for `perSecond` deliveries at the measured cost, with half the capacity free. */
export function planFor(perSecond: number, taken: Taken, bytesOfOne: number): Plan {
  const busy = (ms: number) => (perSecond * ms) / 1_000;
  const databaseCores = Math.max(2, Math.ceil(busy(taken.databaseMs) / FREE));
  const workers = Math.max(2, Math.ceil(busy(taken.ownMs) / FREE));
  const walBytesASecond = perSecond * taken.walBytes;
  const kept = perSecond * DAY_S * KEPT_DAYS * bytesOfOne;
  return {
    perSecond,
    workers,
    // By cores and by disk writes.
    shards: Math.max(Math.ceil(databaseCores / SHARD_CORES), Math.ceil(walBytesASecond / (DISK_BYTES_A_SECOND * FREE))),
    databaseCores,
    walBytesASecond,
    keptBytes: kept,
    networkBitsASecond: 8 * (walBytesASecond + perSecond * WIRE_BYTES),
    coresEur: (workers + databaseCores) * EUR_A_CORE,
    disksEur: (kept / 1e12) * EUR_A_TERABYTE,
  };
}

/** A queueing station: `servers` in parallel, with a mean service time of `meanMs`. */
export type Station = { name: string; servers: number; meanMs: number };

/** Returns the stations of one shard with its share of the workers. The disk serves one request at a time, by bytes. */
export function stationsOf(plan: Plan, taken: Taken): Station[] {
  const part = (all: number) => Math.max(1, Math.floor(all / plan.shards));
  return [
    { name: "the workers", servers: part(plan.workers), meanMs: taken.ownMs },
    { name: "the database's cores", servers: part(plan.databaseCores), meanMs: taken.databaseMs },
    { name: "the disk of the log", servers: 1, meanMs: (taken.walBytes / DISK_BYTES_A_SECOND) * 1_000 },
  ];
}

/** Returns the utilization of each station at this rate (1 is full), busiest first. */
export const busyness = (stations: readonly Station[], perSecond: number): { name: string; busy: number }[] =>
  stations
    .map(({ name, servers, meanMs }) => ({ name, busy: (perSecond * meanMs) / 1_000 / servers }))
    .sort((one, other) => other.busy - one.busy);

/** Returns the most items per second that `cores` can process at the total measured cost. */
export const maxThroughput = (cores: number, { databaseMs, ownMs, otherMs }: Taken): number =>
  (cores * 1_000) / (databaseMs + ownMs + otherMs);
